import { loginForm } from '@kolaj/contract/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Banner } from '../../ui/banner.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import styles from './login.module.css';
import { useLogin } from './login.query.ts';

/** E-mail and password with the texts of VAL-09, VAL-10 and ERR-08. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t } = useLingui();
  const login = useLogin();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => {
        if (value.trim() === '') return t({ id: 'login.email-required', message: 'E-mail is required!' });
        if (loginForm.shape.username.safeParse(value).success) return null;
        return t({ id: 'login.email-invalid', message: 'E-mail is not valid!' });
      },
      password: (value) => {
        if (value === '') return t({ id: 'login.password-required', message: 'Password is required!' });
        if (loginForm.shape.password.safeParse(value).success) return null;
        return t({ id: 'login.password-short', message: 'Password has to be longer than 6 characters!' });
      },
    },
  });
  const submit = form.onSubmit(
    (values) =>
      login.mutate(
        { username: values.username.trim(), password: values.password },
        {
          onSuccess: ({ success }) => {
            if (success) onLoggedIn();
          },
        },
      ),
    (errors) => form.getInputNode(errors.username ? 'username' : 'password')?.focus(),
  );

  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <LoginRefused login={login} />
      <TextInput
        key={form.key('username')}
        {...form.getInputProps('username')}
        size="md"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        label={t({ id: 'login.email', message: 'E-mail' })}
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
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
