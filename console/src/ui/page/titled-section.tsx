import { type ReactNode, useId } from 'react';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  title: ReactNode;
  /** One sentence: what it is for. */
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of a page, with what it is for and its button. */
export function TitledSection({ title, about, action, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
