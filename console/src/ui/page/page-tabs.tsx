import type { ReactNode } from 'react';
import styles from './page-tabs.module.css';

/** Pages that share a heading, as links; the open one says so by `aria-current`. */
export const PageTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.tabs}>
    {children}
  </nav>
);
