import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import styles from './answer-foot.module.css';

interface AnswerFootProps {
  /** What to know before answering; beside the buttons, so that nobody has to scroll to it. */
  children?: ReactNode;
  /** The button that changes nothing. */
  safe: ReactNode;
  main: ReactNode;
}

/** The foot of a question: the main button is last on desktop, and above the safe one on phones. */
export function AnswerFoot({ children, safe, main }: AnswerFootProps) {
  const isPhone = useIsPhone();
  return (
    <>
      <div className={styles.words}>{children}</div>
      {isPhone ? main : safe}
      {isPhone ? safe : main}
    </>
  );
}
