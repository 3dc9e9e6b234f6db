import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  name: string;
  label: ReactNode;
  error?: ReactNode;
  /** Right of the label; comes after the input by keyboard. */
  aside?: ReactNode;
  /** Below the input, read out with it. */
  help?: ReactNode;
  /** A button inside the input, at its end. */
  inside?: ReactNode;
  /** More that is read out with the input, by its id. */
  describedBy?: string;
  look?: 'text' | 'code';
}

/** A labelled input with its problem below it. Plain HTML: the public pages carry no component library. */
export function TextField({ label, error, aside, help, inside, describedBy, look = 'text', ...input }: TextFieldProps) {
  const id = useId();
  const under = `${id}-under`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          data-look={look}
          placeholder=" "
          aria-invalid={error !== undefined}
          aria-describedby={describedBy === undefined ? under : `${under} ${describedBy}`}
        />
        {inside}
      </div>
      <div id={under} className={styles.under}>
        {error !== undefined && <p className={styles.problem}>{error}</p>}
        {help}
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
