import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { IconChevronRight } from '@tabler/icons-react';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { badgeOf } from '../../../product/sending/send-numbers.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import styles from '../ledger/ledger.module.css';

/** One send in a list: what, when, how much of it arrived, and what is open about it. */
export function SendFace({ send, title }: { send: BroadcastSummary; title: string }) {
  const { counts, created_at: at } = send;
  return (
    <>
      <span className={styles.sendWords}>
        <strong>{title}</strong>
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
    </>
  );
}
