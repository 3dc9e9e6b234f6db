import { login } from '@kolaj/contract/account/account';
import type { PocketStart } from '@kolaj/contract/pocket/pocket';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Mark } from '../../../ui/page/mark.tsx';
import { claimDevice } from '../settings/push-device.ts';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import styles from './login.module.css';

interface LoginProps {
  /** Who worked here before: their session has ended. */
  known: PocketStart | null;
  onDone: () => void;
}

/** The door of the app. It stays within the app, so that an installed one never opens a browser. */
export function Login({ known, onDone }: LoginProps) {
  const { t } = useLingui();
  const sending = useSend((form: { username: string; password: string; code?: string }) => call(login, form));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const answer = sending.data;
  const refusedBy = answer?.success === false ? answer.code : null;
  const needsCode = refusedBy === 'second_factor' || refusedBy === 'second_factor_wrong';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = { username: username.trim(), password, ...(needsCode ? { code: code.trim() } : {}) };
    const enter = () => {
      void claimDevice();
      onDone();
    };
    sending.mutate(form, { onSuccess: ({ success }) => success && enter() });
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
        {sending.isError && <Failed error={sending.error} />}
        {refusedBy !== null && !needsCode && (
          <Note
            tone="red"
            title={
              refusedBy === 'account_off'
                ? t({ id: 'login.account-off', message: 'Your shop has switched this account off. Ask the shop.' })
                : t({ id: 'm.login-failed', message: 'The e-mail or the password is wrong.' })
            }
          />
        )}
        {needsCode ? (
          <TextField
            name="code"
            look="code"
            label={t({ id: 'login.code', message: 'Code of six digits' })}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            error={
              refusedBy === 'second_factor_wrong'
                ? t({ id: 'login.code-wrong', message: 'This code is wrong. Each one is valid for 30 seconds.' })
                : undefined
            }
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <>
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
          </>
        )}
        <ActionButton type="submit" isBusy={sending.isPending}>
          <Trans id="login.submit">Log in</Trans>
        </ActionButton>
      </form>
    </main>
  );
}
