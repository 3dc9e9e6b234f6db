import type { ReactNode } from 'react';
import styles from './skip-button.module.css';

/** A stop of the Tab key that leads past what comes before something. Only seen while it has the focus. */
export function SkipButton({ onSkip, children }: { onSkip: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      {children}
    </button>
  );
}
