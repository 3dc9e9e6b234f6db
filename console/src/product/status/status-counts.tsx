import type { CollageStatus } from '@kolaj/domain/collage/collage';
import { StatusBadge } from './status-badge.tsx';
import styles from './status-counts.module.css';
import { statusOrder } from './status-looks.ts';

interface StatusCountsProps {
  counts: readonly { status: CollageStatus; count: number }[];
  /** Without words, for rows; the words stay as accessible names. */
  isDense?: boolean;
}

/** How many of each status, zeros left out. */
export function StatusCounts({ counts, isDense = true }: StatusCountsProps) {
  const numbers = new Map(counts.map(({ status, count }) => [status, count]));
  return (
    <span className={styles.row}>
      {statusOrder.map((status) => {
        const count = numbers.get(status) ?? 0;
        return count === 0 ? null : <StatusBadge key={status} status={status} count={count} isDense={isDense} />;
      })}
    </span>
  );
}
