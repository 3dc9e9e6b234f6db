import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import styles from './foot-bar.module.css';
import { InSlot, useTask } from './page-frame.tsx';

interface FootBarProps {
  children: ReactNode;
  /** Facts above the button ("159 new photos", "about 2 min"). */
  facts?: ReactNode;
  /** In a task (send, verify, selection) the bottom bar is hidden; otherwise both are shown. */
  isTask?: boolean;
}

/** On phones: the one primary button at thumb height. On desktop nothing, the button is in the page. */
export function FootBar({ children, facts, isTask = false }: FootBarProps) {
  const isPhone = useIsPhone();
  useTask(isTask && isPhone);
  if (!isPhone) return null;
  return (
    <InSlot slot="foot">
      <div className={styles.bar} data-task={isTask}>
        {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        {children}
      </div>
    </InSlot>
  );
}
