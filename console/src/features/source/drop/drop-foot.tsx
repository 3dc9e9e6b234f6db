import type { ReactNode } from 'react';
import { DropButton } from './drop-button.tsx';
import styles from './drop-foot.module.css';

/** On phones: adding photos beside the page's other button, at thumb height. */
export function DropFoot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <DropButton />
      {children}
    </div>
  );
}
