import type { OutputSettings } from '@kolaj/contract/collage/outputs';
import { type OutputKind, outputKinds, outputShapes } from '@kolaj/domain/collage/outputs/outputs';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { formatNumber } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { OutputShape } from '../../../product/collage/output-shape.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from './outputs.module.css';
import { useOutputs, useSaveOutputs } from './outputs.query.ts';

/** Which further formats are made of every approved collage, and how far that is. */
export function OutputsSection() {
  const { t } = useLingui();
  const query = useOutputs();
  const save = useSaveOutputs();
  return (
    <TitledSection
      title={t({ id: 'outputs.title', message: 'More formats' })}
      about={t({
        id: 'outputs.about',
        message:
          'Made automatically from every approved collage. The full picture on a matching background; nothing is cut off.',
      })}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <Loaded query={query} skeleton="lines">
        {(settings) => (
          <>
            <ul className={styles.kinds}>
              {outputKinds.map((kind) => (
                <OutputCard key={kind} kind={kind} settings={settings} save={save} />
              ))}
            </ul>
            <OutputProgress settings={settings} />
          </>
        )}
      </Loaded>
      <NoRight right="manage" />
    </TitledSection>
  );
}

interface OutputCardProps {
  kind: OutputKind;
  settings: OutputSettings;
  save: ReturnType<typeof useSaveOutputs>;
}

/** One format with its look on the shop's own collage; the whole card turns it on and off. */
function OutputCard({ kind, settings, save }: OutputCardProps) {
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
        message:
          'Fills a phone screen, for a status or a story. Names and buttons of the apps do not cover the collage.',
      }),
    },
    square: {
      name: t({ id: 'output.square', message: 'Square' }),
      about: t({ id: 'outputs.square-about', message: 'For posts and shop windows that show squares.' }),
    },
  };
}

/** How far a choice is worked off in the background. */
function OutputProgress({ settings: { kinds, approved, waiting } }: { settings: OutputSettings }) {
  const { t } = useLingui();
  if (kinds.length === 0 || approved === 0) return null;
  const locale = currentLanguage();
  const total = formatNumber(approved, locale);
  const made = formatNumber(approved - waiting, locale);
  const label =
    waiting === 0
      ? t({ id: 'outputs.all-made', message: `Made of every approved collage (${total}).` })
      : t({ id: 'outputs.made-of', message: `Made of ${made} of ${total} approved collages.` });
  return (
    <div className={styles.progress}>
      {waiting > 0 && (
        <ProgressBar
          label={label}
          total={approved}
          segments={[{ tone: 'green', value: approved - waiting }]}
          size="sm"
        />
      )}
      <p>{label}</p>
    </div>
  );
}
