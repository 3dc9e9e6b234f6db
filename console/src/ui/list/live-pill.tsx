import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './live-pill.module.css';

interface LivePillProps {
  /** "3 new collages"; null = nothing new. */
  children: ReactNode;
  onClick: () => void;
}

/** New things wait behind this; the list never jumps automatically. Put it first inside the scrolled list. */
export function LivePill({ children, onClick }: LivePillProps) {
  return (
    <div className={styles.place} role="status">
      {children !== null && (
        <button type="button" className={styles.pill} onClick={onClick}>
          <IconArrowUp size={16} stroke={2} aria-hidden />
          {children}
        </button>
      )}
    </div>
  );
}
