import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account.module.css';
import { CallFailed, TooMany } from '../call-failed.tsx';
import type { useLogin } from './login.query.ts';

interface LoginRefusedProps {
  login: ReturnType<typeof useLogin>;
  /** Epoch ms; null = nothing to wait for. */
  waitsUntil: number | null;
}

/** Why nobody is logged in: wrong mail or password (ERR-08), too many tries, or what the server said. */
export function LoginRefused({ login, waitsUntil }: LoginRefusedProps) {
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
  if (!login.isError) return null;
  return (
    <CallFailed
      error={login.error}
      title={t({ id: 'login.error', message: 'Login Error...' })}
      onClose={() => login.reset()}
    />
  );
}
