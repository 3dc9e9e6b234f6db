import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingsSectionProps {
  title: ReactNode;
  /** One sentence: what it is for. */
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of the settings, with what it is for and its button. */
export function SettingsSection({ title, about, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {about !== undefined && <p className={styles.quiet}>{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
