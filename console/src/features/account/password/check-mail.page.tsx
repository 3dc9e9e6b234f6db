import { emailAddress } from '@kolaj/contract/account';
import { getInstallation } from '@kolaj/contract/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { PublicFrame } from '../../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../../product/public/public-page.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import styles from '../account.module.css';
import { hrefTo } from '../public-links.ts';
import { SendAgain } from './send-again.tsx';

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
        <Trans id="check-mail.nothing">Nothing there? Look among the spam, or wait a minute.</Trans>
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
