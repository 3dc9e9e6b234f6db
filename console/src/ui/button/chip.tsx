import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  isPressed: boolean;
  onClick: () => void;
  /** hides = a filter that hides things (say how many); view = a choice of view, ink when chosen. */
  kind?: 'filter' | 'hides' | 'view';
  icon?: ReactNode;
}

/** A filter or a view choice. */
export function Chip({ children, isPressed, onClick, kind = 'filter', icon }: ChipProps) {
  return (
    <button type="button" className={styles.chip} data-kind={kind} aria-pressed={isPressed} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
