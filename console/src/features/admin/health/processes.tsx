import type { InstallationProcess } from '@kolaj/contract/admin/health';
import { lostAfterSeconds } from '@kolaj/domain/installation/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import styles from './health.module.css';
import { useSpan } from './span.ts';

/** Every process of the last day that did not stop in order. */
export function Processes({ processes }: { processes: readonly InstallationProcess[] }) {
  return (
    <section className={styles.section}>
      <h2>
        <Trans id="health.processes">Processes</Trans>
      </h2>
      <ul className={styles.processes}>
        {processes.map((process) => (
          <ProcessRow key={process.id} process={process} />
        ))}
      </ul>
    </section>
  );
}

function ProcessRow({ process }: { process: InstallationProcess }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const span = useSpan();
  const size = useFileSize();
  const { host, version, roles, figures, started_at: startedAt, silent_seconds: silentSeconds } = process;
  const isLost = silentSeconds >= lostAfterSeconds;
  const time = span(silentSeconds);
  const since = ago(startedAt);
  const memory = figures === null ? null : size(figures.memory_bytes);
  return (
    <li data-lost={isLost}>
      <strong>{host}</strong>
      <span>{roles.join(', ')}</span>
      <span>
        {t({ id: 'health.version', message: `version ${version}` })}
        {' · '}
        {t({ id: 'health.started', message: `started ${since}` })}
        {memory !== null && ` · ${t({ id: 'health.memory', message: `memory ${memory}` })}`}
      </span>
      <span className={styles.life}>
        {isLost
          ? t({ id: 'health.silent', message: `silent for ${time}` })
          : t({ id: 'health.alive', message: 'answers' })}
      </span>
    </li>
  );
}
