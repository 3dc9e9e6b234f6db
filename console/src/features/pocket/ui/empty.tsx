import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ui.module.css';

interface EmptyProps {
  icon: Icon;
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  /** The next step. */
  actions?: ReactNode;
}

/** A page with nothing to show. */
export function Empty({ icon: EmptyIcon, title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <EmptyIcon size={40} stroke={1.5} aria-hidden />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions}
    </div>
  );
}
