import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './chip.module.css';

interface ChipStripProps {
  /** What is chosen: when it changes, its chip is brought into sight. */
  chosen: string | undefined;
  children: ReactNode;
}

/** Chips in one line that is pushed along where it is longer than the screen, the chosen one in its middle. */
export function ChipStrip({ chosen, children }: ChipStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chip that is pressed by then is what is looked for
  useLayoutEffect(() => {
    const line = strip.current;
    const chip = line?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!line || !chip) return;
    const { left, width } = line.getBoundingClientRect();
    line.scrollLeft += chip.left + chip.width / 2 - left - width / 2;
  }, [chosen]);
  return (
    <div ref={strip} className={styles.strip}>
      {children}
    </div>
  );
}
