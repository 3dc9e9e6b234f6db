import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useResendVerification, useUnverifiedEmail } from '../../../product/account/verify-notice.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';

/** The account is not verified yet; the link can be mailed again (ACC-04, D-16, ERR-13). */
export function VerifyBanner() {
  const { t } = useLingui();
  const textOf = useErrorText();
  const email = useUnverifiedEmail();
  const resend = useResendVerification();
  if (email === null) return null;
  const answer = resend.data?.data;
  if (answer?.success) {
    return <Banner tone="green" title={t({ id: 'verify.sent', message: 'New verify link was sent your email.' })} />;
  }
  const isFailed = resend.isError || answer?.success === false;
  return (
    <>
      {isFailed && (
        <Banner tone="red" title={t({ id: 'verify.error', message: 'Error...' })} onClose={() => resend.reset()}>
          {resend.isError && textOf(resend.error).detail}
        </Banner>
      )}
      <Banner
        tone="amber"
        icon={IconMail}
        title={t({ id: 'verify.not-verified', message: 'Your account is not verified.' })}
        actions={
          <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate(email)}>
            <Trans id="verify.send">Send mail</Trans>
          </Button>
        }
      >
        <Trans id="verify.reason">Open the link that was mailed to {email}.</Trans>
      </Banner>
    </>
  );
}
