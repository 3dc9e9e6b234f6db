import type { ReactNode } from 'react';
import styles from './ui.module.css';

interface NoteProps {
  tone: 'red' | 'amber' | 'green' | 'slate';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Something the page says in place; red is announced at once. */
export function Note({ tone, title, children, actions }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
