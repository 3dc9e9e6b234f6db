import { login } from '@kolaj/contract/account/account';
import type { PocketStart } from '@kolaj/contract/pocket/pocket';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Mark } from '../../../ui/page/mark.tsx';
import { claimDevice } from '../settings/push-device.ts';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import styles from './login.module.css';
import { SecondStep } from './second-step.tsx';

interface LoginProps {
  /** Who worked here before: their session has ended. */
  known: PocketStart | null;
  onDone: () => void;
}

/** What was typed cannot be anybody's, by its form alone (VAL-09, VAL-10): here that is a wrong password like any other. */
const isMisshapen = (error: unknown) => error instanceof ApiError && error.code === 'bad_input';

/** The door of the app. It stays within the app, so that an installed one never opens a browser. */
export function Login({ known, onDone }: LoginProps) {
  const { t } = useLingui();
  const sending = useSend((form: { username: string; password: string; code?: string }) => call(login, form));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isSecondStep, setIsSecondStep] = useState(false);
  const refusedBy = sending.data?.success === false ? sending.data.code : null;
  const send = (code?: string) => {
    const form = { username: username.trim(), password, ...(code === undefined ? {} : { code }) };
    const enter = () => {
      void claimDevice();
      onDone();
    };
    sending.mutate(form, {
      onSuccess: (answer) => {
        if (answer.success) enter();
        else setIsSecondStep(answer.code === 'second_factor' || answer.code === 'second_factor_wrong');
      },
    });
  };
  if (isSecondStep) {
    return (
      <SecondStep
        email={username.trim()}
        isBusy={sending.isPending}
        isWrong={refusedBy === 'second_factor_wrong' || isMisshapen(sending.error)}
        error={isMisshapen(sending.error) ? null : sending.error}
        onSubmit={send}
        onBack={() => {
          sending.reset();
          setIsSecondStep(false);
        }}
      />
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <main className={styles.login}>
      <form className={styles.form} onSubmit={submit}>
        <Mark />
        <h1>{t({ id: 'login.title', message: 'Log in' })}</h1>
        {known !== null && (
          <Note tone="amber" title={t({ id: 'm.session-over', message: 'Your session has ended.' })}>
            <Trans id="m.session-over-detail">Log in again: what was not uploaded yet is kept on this phone.</Trans>
          </Note>
        )}
        {sending.isError && !isMisshapen(sending.error) && <Failed error={sending.error} />}
        {(refusedBy !== null || isMisshapen(sending.error)) && (
          <Note
            tone="red"
            title={
              refusedBy === 'account_off'
                ? t({ id: 'login.account-off', message: 'Your shop has switched this account off. Ask the shop.' })
                : t({ id: 'm.login-failed', message: 'The e-mail or the password is wrong.' })
            }
          />
        )}
        <TextField
          name="username"
          type="email"
          label={t({ id: 'm.email', message: 'E-mail' })}
          value={username}
          autoComplete="username"
          required
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <TextField
          name="password"
          type="password"
          label={t({ id: 'm.password', message: 'Password' })}
          value={password}
          autoComplete="current-password"
          required
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ActionButton type="submit" isBusy={sending.isPending}>
          <Trans id="login.submit">Log in</Trans>
        </ActionButton>
        <a className={styles.text} href={`/forgot?${new URLSearchParams({ email: username.trim() })}`}>
          <Trans id="login.forgot">Forgot password?</Trans>
        </a>
      </form>
    </main>
  );
}
