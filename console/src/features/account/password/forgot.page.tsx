import { Trans, useLingui } from '@lingui/react/macro';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import styles from '../account.module.css';
import { ForgotForm } from './forgot-form.tsx';

/** Where should the link for a new password go? (AUTH-04, VAL-11) */
export function ForgotPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  return (
    <PublicFrame
      title={t({ id: 'forgot.title', message: 'Forgot your password?' })}
      lead={<Trans id="forgot.lead">We mail you a link. With it you choose a new one.</Trans>}
    >
      <ForgotForm email={search.get('email') ?? ''} />
      <p className={styles.below}>
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}
