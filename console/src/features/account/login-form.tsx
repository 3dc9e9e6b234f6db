import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusedFields, useForm } from '../../lib/use-form.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account.module.css';
import { checkLogin, says } from './account-rules.ts';
import { CallFailed, TooMany } from './call-failed.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import type { useLogin } from './login.query.ts';
import { hrefTo } from './public-links.ts';
import { useWait } from './use-wait.ts';

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  login: ReturnType<typeof useLogin>;
  /** Typed before, when somebody comes back from the second step. */
  typed: Credentials;
  from: string | null;
  onSubmit: (credentials: Credentials, onError: (error: unknown) => void) => void;
}

/** E-mail and password with the texts of VAL-09, VAL-10 and ERR-08. */
export function LoginForm({ login, typed, from, onSubmit }: LoginFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const wait = useWait();
  const [email, setEmail] = useState(typed.username);
  const form = useForm({
    blank: { username: '', password: '' },
    validate: checkLogin,
    isBusy: login.isPending || wait.isWaiting,
    onSubmit: ({ username, password }) =>
      onSubmit({ username: username.trim(), password }, (error) => {
        if (wait.take(error)) login.reset();
        else form.show(refusedFields(error, { username: says.emailInvalid, password: says.passwordShort }));
      }),
  });

  // What is most likely mistyped is typed over at once.
  const retype = useEffectEvent(() => form.select('password'));
  const hasFailed = login.data?.kind === 'failed';
  useEffect(() => {
    if (hasFailed) retype();
  }, [hasFailed]);

  return (
    <>
      <form {...form.props}>
        {wait.until === null ? <LoginRefused login={login} /> : <TooMany until={wait.until} />}
        <TextField
          name="username"
          label={t({ id: 'login.email', message: 'E-mail' })}
          problem={form.problems.username}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.username}
          // On a phone the focus would open the keyboard over a page that nobody has seen yet.
          autoFocus={!isPhone}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value.trim());
            // Another account does not wait for this one.
            wait.end();
          }}
        />
        <PasswordField
          name="password"
          label={t({ id: 'login.password', message: 'Password' })}
          problem={form.problems.password}
          autoComplete="current-password"
          defaultValue={typed.password}
          aside={
            <a href={hrefTo('/forgot', { email })}>
              <Trans id="login.forgot">Forgot password?</Trans>
            </a>
          }
        />
        <ActionButton type="submit" isBusy={login.isPending} isOff={wait.isWaiting}>
          <Trans id="login.submit">Log in</Trans>
        </ActionButton>
      </form>
      <p className={styles.below}>
        <Trans id="login.new-here">New here?</Trans>{' '}
        <a href={hrefTo('/register', { email, from })}>
          <Trans id="login.register">Create an account</Trans>
        </a>
      </p>
      <DemoAccounts form={form.props.ref} />
    </>
  );
}

function LoginRefused({ login }: Pick<LoginFormProps, 'login'>) {
  const { t } = useLingui();
  if (login.data?.kind === 'failed') {
    return (
      <Banner tone="red" title={t({ id: 'login.error', message: 'Login Error...' })} onClose={() => login.reset()}>
        <Trans id="login.error-detail">The mail or password is wrong.Please double-check and try again.</Trans>
        <span className={styles.hidden}> {t(login.data.stored)}</span>
      </Banner>
    );
  }
  if (!login.isError) return null;
  return (
    <CallFailed
      error={login.error}
      title={t({ id: 'login.error', message: 'Login Error...' })}
      onClose={() => login.reset()}
    />
  );
}
