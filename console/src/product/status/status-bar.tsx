import type { CollageStatus } from '@kolaj/domain/collage/collage';
import styles from './status-bar.module.css';

/** What is ready fills the bar from its beginning. */
const order: readonly CollageStatus[] = ['verified', 'done', 'failed', 'pending'];

/** How far a folder is, as one thin bar of its statuses. Decoration: the counts are beside it. */
export function StatusBar({ counts }: { counts: readonly { status: CollageStatus; count: number }[] }) {
  const numbers = new Map(counts.map(({ status, count }) => [status, count]));
  return (
    <span className={styles.bar} aria-hidden="true">
      {order.map((status) => {
        const count = numbers.get(status) ?? 0;
        return count === 0 ? null : <i key={status} data-status={status} style={{ flexGrow: count }} />;
      })}
    </span>
  );
}
