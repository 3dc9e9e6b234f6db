import { loginForm } from '@kolaj/contract/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import styles from './login.module.css';
import { useLogin } from './login.query.ts';

interface LoginErrors {
  username?: string;
  password?: string;
}

/** What is wrong with a form, in the words of VAL-09 and VAL-10; empty when nothing is. */
function useLoginErrors(): (values: { username: string; password: string }) => LoginErrors {
  const { t } = useLingui();
  const { username: aUsername, password: aPassword } = loginForm.shape;
  return ({ username, password }) => {
    const errors: LoginErrors = {};
    if (username.trim() === '') errors.username = t({ id: 'login.email-required', message: 'E-mail is required!' });
    else if (!aUsername.safeParse(username).success) {
      errors.username = t({ id: 'login.email-invalid', message: 'E-mail is not valid!' });
    }
    if (password === '') errors.password = t({ id: 'login.password-required', message: 'Password is required!' });
    else if (!aPassword.safeParse(password).success) {
      errors.password = t({ id: 'login.password-short', message: 'Password has to be longer than 6 characters!' });
    }
    return errors;
  };
}

/** E-mail and password with the texts of VAL-09, VAL-10 and ERR-08. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useLingui();
  const login = useLogin();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const errorsOf = useLoginErrors();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = { username: username.current?.value ?? '', password: password.current?.value ?? '' };
    const found = errorsOf(values);
    setErrors(found);
    if (found.username) username.current?.focus();
    else if (found.password) password.current?.focus();
    else {
      login.mutate(
        { ...values, username: values.username.trim() },
        {
          onSuccess: ({ success }) => {
            if (success) onLoggedIn();
          },
        },
      );
    }
  };

  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <LoginRefused login={login} />
      <TextInput
        ref={username}
        name="username"
        error={errors.username}
        size="md"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        label={t({ id: 'login.email', message: 'E-mail' })}
      />
      <PasswordInput
        ref={password}
        name="password"
        error={errors.password}
        size="md"
        autoComplete="current-password"
        label={t({ id: 'login.password', message: 'Password' })}
        visibilityToggleButtonProps={{
          'aria-label': t({ id: 'login.show-password', message: 'Show password' }),
        }}
      />
      <Button type="submit" variant="action" size="md" loading={login.isPending}>
        <Trans id="login.submit">Log in</Trans>
      </Button>
    </form>
  );
}

function LoginRefused({ login }: { login: ReturnType<typeof useLogin> }) {
  const { t } = useLingui();
  if (login.data?.success === false) {
    return (
      <Banner tone="red" title={t({ id: 'login.error', message: 'Login Error...' })} onClose={() => login.reset()}>
        <Trans id="login.error-detail">The mail or password is wrong.Please double-check and try again.</Trans>
      </Banner>
    );
  }
  if (!login.isError) return null;
  return <ErrorBanner error={login.error} onClose={() => login.reset()} />;
}
