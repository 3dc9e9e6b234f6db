import type { ReactNode } from 'react';
import styles from './missing.module.css';

interface ActProps {
  /** Where the words alone do not say of which field it is. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}

/** What can be done about a row, within its words. */
export function Act({ label, onClick, children }: ActProps) {
  return (
    <button type="button" className={styles.act} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
