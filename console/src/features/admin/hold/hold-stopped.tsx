import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { useLingui } from '@lingui/react/macro';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import styles from './hold.module.css';

/** Firms that have pressed their own stop. */
export function HoldStopped({ stopped }: Pick<Hold, 'stopped'>) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  if (stopped.length === 0) return null;
  const title = t({ id: 'hold.stopped', message: 'Stopped by themselves' });
  return (
    <section className={styles.stopped}>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {stopped.map(({ keyword, name, at, by }) => (
          <li key={keyword}>
            <b>{name}</b>
            <span>{[by, at !== null && ago(at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
