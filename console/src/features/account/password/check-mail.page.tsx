import { emailAddress } from '@kolaj/contract/account/account';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { formatWait, useCountdown } from '../../../lib/time/use-countdown.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account.module.css';
import { hrefTo } from '../public-links.ts';
import { useWait } from '../use-wait.ts';
import { ForgotFailed } from './forgot-failed.tsx';
import { useResetLink } from './password.query.ts';

/** Mails need a moment; asking again at once would only make two. */
const AGAIN_AFTER_MS = 60_000;

/** The same link once more, after a pause. */
function SendAgain({ mail }: { mail: string }) {
  const { t } = useLingui();
  const link = useResetLink();
  const wait = useWait();
  const [againAt, setAgainAt] = useState(() => Date.now() + AGAIN_AFTER_MS);
  const left = useCountdown(againAt);
  const time = formatWait(left);
  const send = () =>
    link.mutate(mail, {
      onSuccess: () => setAgainAt(Date.now() + AGAIN_AFTER_MS),
      onError: (error) => {
        if (wait.take(error)) link.reset();
      },
    });
  return (
    <>
      <ForgotFailed link={link} waitsUntil={wait.until} />
      {link.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'check-mail.sent-again', message: 'Sent again.' })}
          onClose={() => link.reset()}
        />
      )}
      <ActionButton look="default" isBusy={link.isPending} isOff={left > 0 || wait.isWaiting} onClick={send}>
        {left > 0 ? (
          <span className={styles.clock}>{t({ id: 'check-mail.again-in', message: `Send again in ${time}` })}</span>
        ) : (
          t({ id: 'check-mail.again', message: 'Send again' })
        )}
      </ActionButton>
    </>
  );
}

/** The link was sent; look into the mailbox (AUTH-05). Says the same for addresses that nobody has (D-17). */
export function CheckMailPage({ search }: PublicPageProps) {
  const { t } = useLingui();
  const mail = search.get('mail') ?? '';
  const isAddress = emailAddress.safeParse(mail).success;
  const { data: installation } = useAnswer((signal) => call(getInstallation, {}, { signal }));
  const outbox = installation?.outbox_url ?? null;

  return (
    <PublicFrame
      title={t({ id: 'check-mail.title', message: 'Check your mailbox' })}
      lead={
        isAddress ? (
          <Trans id="check-mail.sent">
            The reset link was sent to <strong>{mail}</strong>. It works once, for an hour.
          </Trans>
        ) : (
          <Trans id="check-mail.sent-somewhere">The reset link was sent. It works once, for an hour.</Trans>
        )
      }
    >
      {outbox !== null && (
        <ActionLink href={outbox} target="_blank" rel="noreferrer">
          <IconInbox size={18} stroke={1.75} aria-hidden />
          <Trans id="check-mail.outbox">Demo: read the mail here</Trans>
        </ActionLink>
      )}
      <p className={styles.below}>
        <Trans id="check-mail.nothing">No mail? Check your spam folder, or wait a minute.</Trans>
      </p>
      {isAddress && <SendAgain mail={mail} />}
      <p className={styles.below}>
        <a href={hrefTo('/forgot', { email: isAddress ? mail : '' })}>
          <Trans id="check-mail.other">Use another address</Trans>
        </a>
        {' · '}
        <a href="/login">
          <Trans id="forgot.to-login">Back to log in</Trans>
        </a>
      </p>
    </PublicFrame>
  );
}
