import { Skeleton } from '@mantine/core';
import styles from './profile.module.css';

/** A form's fields in grey. */
export function FormSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((field) => (
        <div key={field}>
          <Skeleton width={110} height={13} />
          <Skeleton height={42} mt={8} />
        </div>
      ))}
    </div>
  );
}
