import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  tone?: 'slate' | 'green';
  /** One bold line. */
  title: ReactNode;
  /** One reason. */
  reason?: ReactNode;
  /** One ink button, and at most one more. */
  children?: ReactNode;
}

/** Nothing here: what, why, and the way on. */
export function EmptyState({ icon: StateIcon, tone = 'slate', title, reason, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} data-tone={tone}>
        <StateIcon size={24} stroke={1.75} aria-hidden />
      </span>
      <h2>{title}</h2>
      {reason !== undefined && <p>{reason}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
