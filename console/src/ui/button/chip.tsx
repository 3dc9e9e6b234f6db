import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
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

interface ChipAnchorProps extends ComponentProps<'a'> {
  icon?: ReactNode;
}

const ChipAnchor = ({ icon, children, ...props }: ChipAnchorProps) => (
  <a {...props} className={styles.chip} data-kind="way">
    {icon}
    {children}
  </a>
);

/** Among chips: what needs somebody, and the way to where it is done. */
export const ChipLink = createLink(ChipAnchor);
