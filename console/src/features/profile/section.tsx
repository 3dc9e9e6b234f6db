import type { ReactNode } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** Also the address of the section (`#password`). */
  id: string;
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** One matter of the account: what it is left, its fields right; one below the other where it is narrow. */
export function Section({ id, title, help, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.sectionHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        {help !== undefined && <p>{help}</p>}
      </header>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}
