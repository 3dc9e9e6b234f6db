import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { MailedLink, TokenMissing } from './mailed-link.tsx';
import { useMailedToken } from './use-mailed-token.ts';
import { confirmEmailOnce } from './verify.query.ts';

/** Takes over the changed address as soon as it is opened. */
export function VerifyEmailPage({ params }: PublicPageProps) {
  const { t } = useLingui();
  const token = useMailedToken(params.token, '/verify/email');
  if (token === null) return <TokenMissing />;
  return (
    <MailedLink
      token={token}
      ask={confirmEmailOnce}
      working={t({ id: 'verify-email.working', message: 'Confirming your new address' })}
      done={t({ id: 'verify-email.done', message: 'Your new address is confirmed' })}
      doneLead={
        <Trans id="verify-email.done-lead">From now on you log in with it. Other devices are logged out.</Trans>
      }
      wayOn={
        <ActionLink href="/account">
          <Trans id="verify-email.to-account">Go to your account</Trans>
        </ActionLink>
      }
    />
  );
}
