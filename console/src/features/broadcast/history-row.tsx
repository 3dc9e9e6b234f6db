import type { BroadcastSummary } from '@kolaj/contract/broadcast';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './ledger.module.css';
import { badgeOf } from './progress-numbers.ts';
import { useSendTitle } from './send-title.ts';

/** One send: what, when, how much of it arrived, and what is open about it. */
export function HistoryRow({ send, isCurrent }: { send: BroadcastSummary; isCurrent: boolean }) {
  const titleOf = useSendTitle();
  const { counts, created_at: at, id } = send;
  return (
    <li>
      <Link
        to="/wgroup/history"
        search={(before) => ({ ...before, broadcast: id, view: undefined })}
        className={styles.send}
        data-current={isCurrent}
        aria-current={isCurrent}
      >
        <span className={styles.sendWords}>
          <strong>{titleOf(send)}</strong>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
        <span className={styles.sendState}>
          {counts.failed > 0 && <StatusBadge status="failed-delivery" count={counts.failed} isDense size="sm" />}
          {counts.uncertain > 0 && counts.open > 0 && (
            <StatusBadge status="uncertain" count={counts.uncertain} isDense size="sm" />
          )}
          <span className={styles.figure}>{`${counts.done}/${counts.total}`}</span>
          <StatusBadge status={badgeOf(send)} />
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
}
