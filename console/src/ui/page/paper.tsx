import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

/** What a printer gets in place of the page; nobody sees it on the screen. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.paper}>{children}</div>, document.body);
}
