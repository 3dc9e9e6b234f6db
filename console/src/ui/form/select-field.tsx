import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  name: string;
  label: ReactNode;
  error?: ReactNode;
  /** Below the list, read out with it. */
  help?: ReactNode;
  options: readonly { value: string; label: string; lang?: string }[];
}

/** One of a few, in the browser's own list. */
export function SelectField({ label, error, help, options, ...select }: SelectFieldProps) {
  const id = useId();
  const under = `${id}-under`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          className={`${styles.input} ${styles.select}`}
          aria-invalid={error !== undefined}
          aria-describedby={under}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={17} stroke={1.75} aria-hidden className={styles.arrow} />
      </div>
      <div id={under} className={styles.under}>
        {error !== undefined && <p className={styles.problem}>{error}</p>}
        {help}
      </div>
    </div>
  );
}
