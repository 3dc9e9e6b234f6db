import styles from './mark.module.css';

/** The three-slot collage in ink. Decoration: words are beside it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <rect className={styles.tile} x="7" y="7" width="8" height="18" rx="2" />
      <rect x="17" y="7" width="8" height="8" rx="2" fill="#7C88FF" />
      <rect className={styles.tile} x="17" y="17" width="8" height="8" rx="2" />
    </svg>
  );
}

/** Mark and name. */
export function Wordmark() {
  return (
    <span className={styles.word}>
      <Mark size={30} />
      <span>{'kolaj'}</span>
    </span>
  );
}
