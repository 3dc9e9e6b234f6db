import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account.module.css';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { hrefTo } from '../public-links.ts';
import { couldNotRegister, type useRegister } from './register.query.ts';

interface RegisterRefusedProps {
  register: ReturnType<typeof useRegister>;
  email: string;
  /** Epoch ms; null = nothing to wait for. */
  waitsUntil: number | null;
}

/** Why there is no account yet: the address is used (ERR-10), too many tries, or what the server said. */
export function RegisterRefused({ register, email, waitsUntil }: RegisterRefusedProps) {
  const { t } = useLingui();
  if (waitsUntil !== null) return <TooMany until={waitsUntil} />;
  if (register.isError) {
    return <CallFailed error={register.error} title={t(couldNotRegister)} onClose={() => register.reset()} />;
  }
  if (register.data?.kind !== 'failed') return null;
  const { isMailUsed, message, stored } = register.data;
  if (!isMailUsed) {
    return (
      <Banner tone="red" title={t(stored)} onClose={() => register.reset()}>
        {message}
      </Banner>
    );
  }
  return (
    <Banner
      tone="red"
      title={t({ id: 'register.mail-used', message: 'The mail already used.' })}
      onClose={() => register.reset()}
    >
      <Trans id="register.reset-hint">
        Is it yours?{' '}
        <a className={styles.inline} href={hrefTo('/forgot', { email })}>
          Reset the password
        </a>
        .
      </Trans>
      <span className={styles.hidden}> {t(stored)}</span>
    </Banner>
  );
}
