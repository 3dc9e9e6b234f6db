import { getUser, resendVerification } from '@kolaj/contract/account/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TooMany } from '../call-failed.tsx';
import { useWait } from '../use-wait.ts';
import { MailedLink, TokenMissing } from './mailed-link.tsx';
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

/** Another verification link for the person who is logged in; others log in first and find the button there. */
function NewVerifyLink() {
  const { data: user } = useAnswer(async (signal) => (await call(getUser, {}, { signal })).data);
  if (user !== undefined) return <SendNewLink email={user.email} />;
  return (
    <ActionLink href="/login?from=%2Faccount">
      <Trans id="verify-account.log-in">Log in to get a new link</Trans>
    </ActionLink>
  );
}

/** ERR-13. */
function SendNewLink({ email }: { email: string }) {
  const { t } = useLingui();
  const wait = useWait();
  const mail = useSend(async () => (await call(resendVerification, { email })).data);
  const isSent = mail.data?.success === true;
  const send = () =>
    mail.mutate(undefined, {
      onError: (error) => {
        if (wait.take(error)) mail.reset();
      },
    });
  return (
    <>
      {wait.until !== null && <TooMany until={wait.until} />}
      {(mail.isError || mail.data?.success === false) && (
        <Banner tone="red" title={t({ id: 'verify.error', message: 'Error...' })} onClose={() => mail.reset()} />
      )}
      {isSent ? (
        <Banner tone="green" title={t({ id: 'verify.sent', message: 'New verify link was sent your email.' })} />
      ) : (
        <ActionButton isBusy={mail.isPending} isOff={wait.isWaiting} onClick={send}>
          <Trans id="verify-account.new-link">Send a new link</Trans>
        </ActionButton>
      )}
    </>
  );
}
