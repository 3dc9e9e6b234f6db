import type { ImportJob } from '@kolaj/contract/source/source';
import { Plural, Trans } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTroubleName, useTroubleRemedy } from '../file-trouble-words.ts';
import { type FileTrouble, fileTroubles } from '../file-troubles.ts';
import styles from './import-sheet.module.css';

/** Names of one group that are written out; the rest is a number. */
const NAMES_SHOWN = 100;

/** What was left out, by reason, with what to do and the names. */
export function ImportFiles({ unreadable }: Pick<ImportJob, 'unreadable'>) {
  const troubles = fileTroubles(unreadable);
  if (troubles.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="import.left-out">Left out</Trans>
      </h3>
      <ul className={styles.troubles}>
        {troubles.map((trouble) => (
          <Trouble key={trouble.code ?? trouble.reason} trouble={trouble} />
        ))}
      </ul>
    </section>
  );
}

function Trouble({ trouble }: { trouble: FileTrouble }) {
  const nameOf = useTroubleName();
  const remedyOf = useTroubleRemedy();
  const { paths } = trouble;
  const count = paths.length;
  const more = count - NAMES_SHOWN;
  return (
    <li className={styles.trouble}>
      <IconPhotoOff size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{nameOf(trouble)}</strong>
        <p>{remedyOf(trouble)}</p>
        <details className={styles.names}>
          <summary>
            <Plural id="import.which-files" value={count} one="Which file" other="Which # files" />
          </summary>
          <ul>
            {paths.slice(0, NAMES_SHOWN).map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
          {more > 0 && <Plural id="import.more-files" value={more} one="and # more" other="and # more" />}
        </details>
      </div>
    </li>
  );
}
