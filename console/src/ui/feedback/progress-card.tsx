import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProgressBar, type Segment } from './progress-bar.tsx';
import styles from './progress-card.module.css';

interface ProgressCardProps {
  icon: Icon;
  /** What runs ("Importing Güz 2026"). */
  title: string;
  done: number;
  total: number;
  /** How far it is, with what is counted ("12 of 40 photos"); '' = nothing is known yet. Numbers alone when left out. */
  count?: string;
  segments: readonly Segment[];
  /** Below the bar: what failed, how long it takes. */
  note?: ReactNode;
  children?: ReactNode;
}

/** Work that runs automatically, with its numbers. Every tenth is announced, not every step. */
export function ProgressCard({
  icon: CardIcon,
  title,
  done,
  total,
  count = `${done}/${total}`,
  segments,
  note,
  children,
}: ProgressCardProps) {
  const tenth = total === 0 ? 0 : Math.floor((10 * done) / total);
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <CardIcon size={19} stroke={1.75} aria-hidden className={styles.icon} />
        <strong>{title}</strong>
        <span className={styles.count}>{count}</span>
      </div>
      <ProgressBar label={title} total={total} segments={segments} />
      {note && <p className={styles.note}>{note}</p>}
      {children}
      <span role="status" className={styles.hidden}>
        {tenth > 0 && `${title} ${tenth * 10}%`}
      </span>
    </section>
  );
}
