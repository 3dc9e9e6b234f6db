import { msg } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import styles from '../dialogs.module.css';

/** A code of six digits; phones offer the number keys. Recovery codes fit too. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: styles.code ?? '' }}
      autoComplete="one-time-code"
      inputMode={props.description === undefined ? 'numeric' : 'text'}
      maxLength={20}
      spellCheck={false}
    />
  );
}

/** Digits of a code. */
const MIN_CODE = 6;
const tooShort = msg({ id: 'two-step.code-short', message: 'The code has six digits.' });

export const codeShort = (code: string) => (code.trim().length < MIN_CODE ? tooShort : undefined);
