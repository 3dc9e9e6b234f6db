import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from '../account.module.css';
import { hrefTo } from '../public-links.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginRefused } from './login-refused.tsx';
import { type Credentials, type LoginFormOptions, useLoginForm } from './use-login-form.ts';

interface LoginFormProps extends LoginFormOptions {
  /** Typed before, when somebody comes back from the second step. */
  typed: Credentials;
  from: string | null;
}

/** E-mail and password with the texts of VAL-09, VAL-10 and ERR-08. */
export function LoginForm({ login, typed, from, onSubmit }: LoginFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { form, wait } = useLoginForm({ login, onSubmit });
  const [email, setEmail] = useState(typed.username);

  return (
    <>
      <form {...form.props}>
        <LoginRefused login={login} waitsUntil={wait.until} />
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
