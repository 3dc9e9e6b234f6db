import { Radio } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './radio-cards.module.css';

interface RadioCardsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; count: ReactNode; text: ReactNode }[];
}

/** Two ways to do it, each with its big number. */
export function RadioCards<Value extends string>({ label, value, onChange, options }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.cards}>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className={styles.card}
          data-chosen={option.value === value}
        >
          <Radio
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <b>{option.count}</b>
            <span>{option.text}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
