import type { Subfolder } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { approvedOf } from '../folders/folders.query.ts';
import styles from './manual.module.css';

interface ManualSubfoldersProps {
  subfolders: readonly Subfolder[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Which subfolders' approved collages are sent (BC-02). Those without any, and passive ones, cannot be chosen. */
export function ManualSubfolders({ subfolders, chosen, onChoose }: ManualSubfoldersProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.part}>
      <legend>
        <Trans id="manual.what">What</Trans>
      </legend>
      <ul>
        {subfolders.map((subfolder) => {
          const { id, data, state } = subfolder;
          const count = approvedOf(subfolder);
          const isOff = count === 0 || state === 'passive';
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <Checkbox
                size="md"
                className={styles.tick ?? ''}
                checked={isChosen && !isOff}
                disabled={isOff}
                onChange={() => onChoose(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
                label={data.name}
                description={
                  state === 'passive'
                    ? t({ id: 'status.passive', message: 'Passive' })
                    : t({
                        id: 'manual.approved',
                        message: plural(count, { one: '# approved', other: '# approved' }),
                      })
                }
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
