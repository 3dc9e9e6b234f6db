import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useResendVerification, useUnverifiedEmail } from '../../../product/account/verify-notice.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from './notice-line.module.css';

/** One thin line while the account is not verified (D-16); the page of the account says it at length. */
export function NotVerifiedLine() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const email = useUnverifiedEmail();
  const resend = useResendVerification();
  const textOf = useErrorText();
  if (email === null || /^\/account(\/|$)/.test(pathname)) return null;
  const answer = resend.data?.data;
  const isSent = answer?.success === true;
  const failure = resend.isError ? textOf(resend.error) : null;
  return (
    <section
      className={styles.line}
      data-tone="amber"
      aria-label={t({ id: 'verify.not-verified', message: 'Your account is not verified.' })}
    >
      <IconMail size={16} stroke={2} aria-hidden />
      <p role="status">
        {isSent ? (
          <Trans id="verify.sent">New verify link was sent your email.</Trans>
        ) : (
          <Link to="/account" className={styles.words}>
            <Trans id="verify.not-verified">Your account is not verified.</Trans>
          </Link>
        )}
        {(failure !== null || answer?.success === false) && (
          <>
            {' '}
            <b>
              <Trans id="verify.error">Error...</Trans>
            </b>{' '}
            {failure?.detail || failure?.title}
          </>
        )}
      </p>
      {!isSent && (
        <button
          type="button"
          className={styles.button}
          disabled={resend.isPending}
          onClick={() => resend.mutate(email)}
        >
          <Trans id="verify.send">Send mail</Trans>
        </button>
      )}
    </section>
  );
}
