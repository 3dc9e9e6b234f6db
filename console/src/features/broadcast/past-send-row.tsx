import type { BroadcastSummary } from '@kolaj/contract/broadcast';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dayNames } from './day-names.ts';
import styles from './ledger.module.css';
import { sendPages } from './place.ts';
import { badgeOf, isRunning } from './progress-numbers.ts';

/** One send: to its progress while it runs, to its proof when it is over. */
export function PastSendRow({ send }: { send: BroadcastSummary }) {
  const { counts, days, created_at: at, id } = send;
  return (
    <li>
      <Link
        from={sendPages.kolaj}
        to="."
        search={(before) => ({ ...before, broadcast: id, view: isRunning(send) ? undefined : ('ledger' as const) })}
        className={styles.send}
      >
        <span className={styles.sendWords}>
          <strong>{dayNames(days)}</strong>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
        <span className={styles.sendState}>
          <span className={styles.figure}>{`${counts.done}/${counts.total}`}</span>
          <StatusBadge status={badgeOf(send)} />
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
}
