import { demoAccounts, demoPassword } from '@kolaj/contract/account/demo-accounts';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconShieldHalf, IconUser } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from '../account.module.css';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { hrefTo } from '../public-links.ts';
import type { useLogin } from './login.query.ts';
import { type LoginFormOptions, useLoginForm } from './use-login-form.ts';

interface LoginFormProps extends LoginFormOptions {
  from: string | null;
}

/** E-mail and password with the texts of VAL-09, VAL-10 and ERR-08. */
export function LoginForm({ login, typed, from, onSubmit }: LoginFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { data: installation } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  const { form, wait } = useLoginForm({ login, typed, onSubmit });
  const email = form.values.username.trim();

  return (
    <>
      <MissingPeople missing={installation?.missing ?? null} />
      <form {...form.props}>
        <LoginRefused login={login} waitsUntil={wait.until} />
        <TextField
          {...form.getInputProps('username')}
          name="username"
          label={t({ id: 'login.email', message: 'E-mail' })}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // On a phone the focus would open the keyboard over a page that nobody has seen yet.
          autoFocus={!isPhone}
          // Another account does not wait for this one.
          onInput={wait.end}
        />
        <PasswordField
          {...form.getInputProps('password')}
          name="password"
          label={t({ id: 'login.password', message: 'Password' })}
          autoComplete="current-password"
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
      <DemoAccounts
        isDemo={installation?.demo === true}
        onChoose={(username) => {
          form.setValues({ username, password: demoPassword });
          form.submit();
        }}
      />
    </>
  );
}

/** An installation that nobody administers: what its operator does next. The word itself is only in the terminal. */
function MissingPeople({ missing }: { missing: 'account' | 'admin' | null }) {
  const { t } = useLingui();
  if (missing === null) return null;
  return (
    <Banner tone="amber" title={t({ id: 'login.no-admin', message: 'This Kolaj has no administrator yet.' })}>
      {missing === 'account' ? (
        <a className={styles.inline} href="/setup">
          <Trans id="login.to-setup">Set it up</Trans>
        </a>
      ) : (
        <Trans id="login.admin-command">On the server: npm run kolaj -- admin add, with an e-mail address.</Trans>
      )}
    </Banner>
  );
}

interface LoginRefusedProps {
  login: ReturnType<typeof useLogin>;
  /** Epoch ms; null = nothing to wait for. */
  waitsUntil: number | null;
}

/** Why nobody is logged in: wrong mail or password (ERR-08), too many tries, or what the server said. */
function LoginRefused({ login, waitsUntil }: LoginRefusedProps) {
  const { t } = useLingui();
  if (waitsUntil !== null) return <TooMany until={waitsUntil} />;
  if (login.data?.kind === 'failed') {
    return (
      <Banner tone="red" title={t({ id: 'login.error', message: 'Login Error...' })} onClose={() => login.reset()}>
        <Trans id="login.error-detail">The mail or password is wrong.Please double-check and try again.</Trans>
        <span className={styles.hidden}> {t(login.data.stored)}</span>
      </Banner>
    );
  }
  if (login.data?.kind === 'switched-off') {
    return (
      <Banner tone="amber" title={t({ id: 'login.error', message: 'Login Error...' })} onClose={() => login.reset()}>
        <Trans id="login.account-off">Your shop has switched this account off. Ask the shop.</Trans>
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

/** In the demo: one tap fills in an account and logs in. Nothing is shown anywhere else. */
function DemoAccounts({ isDemo, onChoose }: { isDemo: boolean; onChoose: (email: string) => void }) {
  const { t } = useLingui();
  if (!isDemo) return null;

  const people = [
    { kind: 'owner', word: t({ id: 'login.demo-owner', message: 'Shop owner' }), Icon: IconBuildingStore },
    { kind: 'staff', word: t({ id: 'login.demo-staff', message: 'Staff' }), Icon: IconUser },
    { kind: 'admin', word: t({ id: 'login.demo-admin', message: 'Administrator' }), Icon: IconShieldHalf },
  ] as const;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        <Trans id="login.demo">Demo: look around as</Trans>
      </h2>
      <div className={styles.accounts}>
        {people.map(({ kind, word, Icon }) => {
          const account = demoAccounts.find((candidate) => candidate.kind === kind);
          if (account === undefined) return null;
          return (
            <button key={kind} type="button" className={styles.account} onClick={() => onChoose(account.email)}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {word}
            </button>
          );
        })}
      </div>
    </section>
  );
}
