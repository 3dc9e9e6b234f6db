import { Skeleton } from '@mantine/core';
import styles from './skeleton-rows.module.css';

/** Rows in the shape of a list with covers. */
export function SkeletonRows({ rows = 5, height = 86 }: { rows?: number; height?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={styles.row} style={{ height }}>
          <Skeleton width={106} height={53} radius={7} />
          <div className={styles.words}>
            <Skeleton width="34%" height={14} />
            <Skeleton width="52%" height={20} radius={99} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A grid of cards in the collage's ratio. */
export function SkeletonGrid({ cards = 14 }: { cards?: number }) {
  return (
    <div aria-hidden="true" className={styles.grid}>
      {Array.from({ length: cards }, (_, card) => `card-${card}`).map((key) => (
        <div key={key}>
          <Skeleton className={styles.card ?? ''} radius={10} />
          <Skeleton width="60%" height={12} mt={8} />
        </div>
      ))}
    </div>
  );
}

/** Lines of a list inside a dialog. */
export function SkeletonLines({ lines = 6 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <div key={key}>
          <Skeleton width="42%" height={14} />
          <Skeleton width="24%" height={11} mt={7} />
        </div>
      ))}
    </div>
  );
}
