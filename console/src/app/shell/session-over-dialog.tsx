import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLogin } from '../../features/account/login.query.ts';
import { useLogout } from '../../lib/session.query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './session-over-dialog.module.css';

const shellApi = getRouteApi('/shell');

/** The session has ended while a page was open: log in again in place, so that nothing typed is lost. */
export function SessionOverDialog({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { user } = shellApi.useRouteContext();
  const login = useLogin();
  const logout = useLogout();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(
      { username: user.email, password, ...(isCodeAsked ? { code } : {}) },
      {
        onSuccess: ({ kind }) => {
          if (kind === 'second-factor') setIsCodeAsked(true);
          if (kind !== 'logged-in') return;
          onLoggedIn();
          void client.invalidateQueries();
        },
      },
    );
  };
  const isWrong = login.isError || login.data?.kind === 'failed';
  const isCodeWrong = login.data?.kind === 'second-factor' && login.data.isWrong;
  return (
    <Dialog
      isOpen
      onClose={() => logout.mutate()}
      title={t({ id: 'session-over.title', message: 'Log in again' })}
      under={<Trans id="session-over.under">Your changes are still here.</Trans>}
      width={380}
    >
      <form className={styles.form} onSubmit={submit}>
        <PasswordInput
          label={t({ id: 'login.password', message: 'Password' })}
          description={user.email}
          value={password}
          data-autofocus
          autoComplete="current-password"
          error={isWrong ? t({ id: 'login.error', message: 'Login Error...' }) : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isCodeAsked && (
          <TextInput
            label={t({ id: 'login.code', message: 'Code of six digits' })}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={isCodeWrong ? t({ id: 'login.error', message: 'Login Error...' }) : null}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="action" size="md" loading={login.isPending}>
          <Trans id="login.submit">Log in</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
