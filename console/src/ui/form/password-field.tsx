import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'type' | 'inside' | 'look' | 'onKeyUp'>;

/** A password: can be looked at, and says when Caps Lock is on. */
export function PasswordField({ help, ...field }: Props) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const RevealIcon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyUp={(event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))}
      inside={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={t({ id: 'login.show-password', message: 'Show password' })}
          onClick={() => setIsShown(!isShown)}
        >
          <RevealIcon size={20} stroke={1.75} aria-hidden />
        </button>
      }
      help={
        <>
          {isCapsLock && (
            <p className={styles.caps}>
              <Trans id="password.caps-lock">Caps Lock is on.</Trans>
            </p>
          )}
          {help}
        </>
      }
    />
  );
}
