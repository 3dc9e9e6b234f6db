import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconMail } from '@tabler/icons-react';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Why there is no form, and the way on. */
export function NoStrangers({ registration, toLogin }: { registration: 'invite' | 'closed'; toLogin: string }) {
  const { t } = useLingui();
  const isInvite = registration === 'invite';
  return (
    <EmptyState
      icon={isInvite ? IconMail : IconLock}
      title={
        isInvite
          ? t({ id: 'register.invite', message: 'By invitation only' })
          : t({ id: 'register.closed', message: 'No new accounts' })
      }
      reason={
        isInvite
          ? t({
              id: 'register.invite-reason',
              message: 'Ask the owner of your shop to invite you. The invitation comes by mail.',
            })
          : t({
              id: 'register.closed-reason',
              message: 'Accounts are made by whoever runs this installation.',
            })
      }
    >
      <ActionLink href={toLogin}>
        <Trans id="login.submit">Log in</Trans>
      </ActionLink>
    </EmptyState>
  );
}
