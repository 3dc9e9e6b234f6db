import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Mark } from '../../../ui/page/mark.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './login.module.css';

interface SecondStepProps {
  /** Whose code is asked for. */
  email: string;
  isBusy: boolean;
  isWrong: boolean;
  /** Why the last try did not arrive; null = it did. */
  error: unknown;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second factor: six digits of the authenticator app, or a recovery code; and the way back. */
export function SecondStep({ email, isBusy, isWrong, error, onSubmit, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const otherWay = () => {
    setIsRecovery(!isRecovery);
    setCode('');
  };
  const wrong = isRecovery
    ? t({ id: 'login.recovery-wrong', message: 'This code is wrong, or it was used before.' })
    : t({ id: 'login.code-wrong', message: 'This code is wrong. Each one is valid for 30 seconds.' });
  return (
    <main className={styles.login}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(code.trim());
        }}
      >
        <Mark />
        <h1>{t({ id: 'login.second-step', message: 'One more step' })}</h1>
        <p>
          {isRecovery
            ? t({ id: 'login.recovery-lead', message: `Enter one of the recovery codes that you saved for ${email}.` })
            : t({
                id: 'login.second-step-lead',
                message: `Enter the code that your authenticator app shows for ${email}.`,
              })}
        </p>
        {error !== null && <Failed error={error} />}
        <TextField
          key={String(isRecovery)}
          name="code"
          look="code"
          label={
            isRecovery
              ? t({ id: 'login.recovery-code', message: 'Recovery code' })
              : t({ id: 'login.code', message: 'Code of six digits' })
          }
          value={code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
          autoFocus
          error={isWrong ? wrong : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ActionButton type="submit" isBusy={isBusy}>
          <Trans id="login.submit">Log in</Trans>
        </ActionButton>
        <ActionButton look="text" onClick={otherWay}>
          {isRecovery
            ? t({ id: 'login.use-app', message: 'Use the app’s code' })
            : t({ id: 'login.use-recovery', message: 'Use a recovery code' })}
        </ActionButton>
        <ActionButton look="text" onClick={onBack}>
          <Trans id="login.back">Back to e-mail and password</Trans>
        </ActionButton>
      </form>
    </main>
  );
}
