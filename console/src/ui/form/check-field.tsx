import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface CheckFieldProps extends ComponentProps<'input'> {
  name: string;
  /** May hold links: they open without ticking. */
  label: ReactNode;
  error?: ReactNode;
}

/** A tick with its sentence, and what is wrong when it is missing. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-problem`}
      />
      <label htmlFor={id}>{label}</label>
      {error !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
