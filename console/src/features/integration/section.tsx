import { type ReactNode, useId } from 'react';
import styles from './integration.module.css';

interface SectionProps {
  title: ReactNode;
  /** What it is for. */
  about: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** One way to connect a program, with its button. */
export function Section({ title, about, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
