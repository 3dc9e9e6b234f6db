import styles from './progress-bar.module.css';

export interface Segment {
  tone: 'accent' | 'green' | 'violet' | 'red' | 'amber' | 'quiet';
  value: number;
}

interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  total: number;
  segments: readonly Segment[];
  size?: 'md' | 'sm';
}

/** One bar with its parts 2 px apart: done, uncertain, failed. */
export function ProgressBar({ label, total, segments, size = 'md' }: ProgressBarProps) {
  const done = segments.reduce((sum, { value }) => sum + value, 0);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, done)}
      aria-valuenow={done}
      className={styles.bar}
      data-size={size}
    >
      {segments.map(({ tone, value }) =>
        value === 0 || total === 0 ? null : (
          <i key={tone} data-tone={tone} style={{ width: `${(100 * value) / total}%` }} />
        ),
      )}
    </div>
  );
}
