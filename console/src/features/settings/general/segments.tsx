import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  /** What the choice does. */
  help?: ReactNode;
  /** The choices say what they are about. */
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; text: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** A few choices side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, help, isLabelHidden = false, value, options, onChange, isDisabled = false } = props;
  const name = useId();
  return (
    <fieldset
      className={isLabelHidden ? styles.bare : styles.line}
      disabled={isDisabled}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {!isLabelHidden && <legend className={styles.label}>{label}</legend>}
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} htmlFor={`${name}-${option.value}`} className={styles.segment}>
            <input
              id={`${name}-${option.value}`}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {help && <p className={styles.help}>{help}</p>}
    </fieldset>
  );
}
