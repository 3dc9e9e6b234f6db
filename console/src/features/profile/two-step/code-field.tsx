import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import styles from '../dialogs.module.css';

interface CodeFieldProps {
  label: string;
  description?: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** Has the focus when its window opens. */
  'data-autofocus'?: boolean;
}

/** A code of six digits; phones offer the number keys. Recovery codes fit too. */
export function CodeField({ label, description, value, error, onChange, ref, ...marks }: CodeFieldProps) {
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
      {...marks}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: styles.code ?? '' }}
      autoComplete="one-time-code"
      inputMode={description === undefined ? 'numeric' : 'text'}
      maxLength={20}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
