import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type LoginOutcome, useLogin } from '../../../features/account/login/login.query.ts';
import { sessionQuery, useLogout } from '../../../product/account/session.query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from './session-over-dialog.module.css';

const shellApi = getRouteApi('/shell');

/**
 * The session has ended while a page was open (ERR-14): the same person logs in again in place, so that nothing typed is lost.
 * A person who has done so in another tab only has to come back.
 */
export function SessionOverDialog({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { user } = shellApi.useRouteContext();
  const login = useLogin();
  const logout = useLogout();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = login.data?.kind === 'second-factor';
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const problem = useLoginProblem(login);

  const goOn = () => {
    onLoggedIn();
    void client.invalidateQueries();
  };
  useWindowEvent('focus', () => {
    void client.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
      (now) => {
        if (now?.id === user.id) goOn();
      },
      () => undefined,
    );
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(
      { username: user.email, password, ...(isCodeAsked ? { code } : {}) },
      {
        onSuccess: ({ kind }) => {
          if (kind === 'second-factor') setIsCodeAsked(true);
          if (kind === 'logged-in') goOn();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={() => logout.mutate()}
      over={t({ id: 'session-over.over', message: 'Session is not valid.' })}
      title={t({ id: 'session-over.title', message: 'Log in again' })}
      under={<Trans id="session-over.under">Your changes are still here.</Trans>}
      width={380}
    >
      <form className={styles.form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label={t({ id: 'login.password', message: 'Password' })}
          description={user.email}
          value={password}
          data-autofocus
          autoComplete="current-password"
          error={isCodeAsked ? null : problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t({ id: 'login.show-password', message: 'Show password' }) }}
        />
        {isCodeAsked && (
          <TextInput
            label={t({ id: 'session-over.code', message: 'Code of your authenticator app' })}
            value={code}
            autoFocus
            autoComplete="one-time-code"
            error={needsCode || login.isError ? problem : null}
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

/** Why the last try did not work; null when there is nothing to say. */
function useLoginProblem({
  data,
  isError,
  error,
}: {
  data: LoginOutcome | undefined;
  isError: boolean;
  error: unknown;
}) {
  const { t } = useLingui();
  const textOf = useErrorText();
  if (isError) {
    const { title, detail } = textOf(error);
    return detail || title;
  }
  if (data?.kind === 'failed') return t({ id: 'login.error', message: 'Login Error...' });
  if (data?.kind === 'second-factor' && data.isWrong) {
    return t({ id: 'session-over.code-wrong', message: 'The code is wrong, used already or too old.' });
  }
  return null;
}
