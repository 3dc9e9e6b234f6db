import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { MailedLink, TokenMissing } from './mailed-link.tsx';
import { NewVerifyLink } from './new-verify-link.tsx';
import { useMailedToken } from './use-mailed-token.ts';
import { verifyAccountOnce } from './verify.query.ts';

/** Verifies the account as soon as it is opened (AUTH-07). */
export function VerifyAccountPage({ params }: PublicPageProps) {
  const { t } = useLingui();
  const token = useMailedToken(params.token, '/verify/account');
  if (token === null) return <TokenMissing />;
  return (
    <MailedLink
      token={token}
      ask={verifyAccountOnce}
      working={t({ id: 'verify-account.working', message: 'Verifying your account' })}
      done={t({ id: 'verify-account.done', message: 'Your account is verified' })}
      doneLead={<Trans id="verify-account.done-lead">Nothing else is needed.</Trans>}
      wayOn={<NewVerifyLink />}
    />
  );
}
