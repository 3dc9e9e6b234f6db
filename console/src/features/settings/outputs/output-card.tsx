import type { OutputSettings } from '@kolaj/contract/collage/outputs';
import { type OutputKind, outputShapes } from '@kolaj/domain/collage/outputs/outputs';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useMay } from '../../../product/account/use-may.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { OutputShape } from '../../../product/collage/output-shape.tsx';
import styles from './outputs.module.css';
import type { useSaveOutputs } from './outputs.query.ts';

interface OutputCardProps {
  kind: OutputKind;
  settings: OutputSettings;
  save: ReturnType<typeof useSaveOutputs>;
}

/** One format with its look on the shop's own collage; the whole card turns it on and off. */
export function OutputCard({ kind, settings, save }: OutputCardProps) {
  const words = useOutputWords()[kind];
  const mayManage = useMay('manage');
  const { kinds, sample } = settings;
  // What is being saved is shown as if it were.
  const wished = save.isPending ? save.variables : kinds;
  const isOn = wished.includes(kind);
  const { width, height } = outputShapes[kind];
  return (
    <li className={styles.kind}>
      <span className={styles.shape} data-kind={kind}>
        <OutputShape kind={kind} picture={pictureSet(sample)} size={sample} sizes="96px" />
      </span>
      <div className={styles.words}>
        <Switch
          label={words.name}
          description={words.about}
          labelPosition="left"
          checked={isOn}
          disabled={!mayManage}
          onChange={() => save.mutate(isOn ? wished.filter((other) => other !== kind) : [...wished, kind])}
        />
        <span className={styles.size}>
          {width} × {height}
        </span>
      </div>
    </li>
  );
}

function useOutputWords(): Record<OutputKind, { name: string; about: string }> {
  const { t } = useLingui();
  return {
    story: {
      name: t({ id: 'output.story', message: 'Story' }),
      about: t({
        id: 'outputs.story-about',
        message: 'Fills a phone, for a status or a story. Names and buttons of the apps cover nothing of the collage.',
      }),
    },
    square: {
      name: t({ id: 'output.square', message: 'Square' }),
      about: t({ id: 'outputs.square-about', message: 'For posts and shop windows that show squares.' }),
    },
  };
}
