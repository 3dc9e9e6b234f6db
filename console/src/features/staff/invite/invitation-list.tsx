import type { Invitation } from '@kolaj/contract/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from '../staff.module.css';
import { useInvite, useRevoke } from '../staff.query.ts';
import type { News } from '../staff-news.tsx';
import { InvitationRow } from './invitation-row.tsx';

interface InvitationListProps {
  invitations: readonly Invitation[];
  onNews: (news: News | null) => void;
}

/** Open invitations. Sending again replaces the link; taking back can be undone, with a new mail. */
export function InvitationList({ invitations, onNews }: InvitationListProps) {
  const { t } = useLingui();
  const invite = useInvite();
  const revoke = useRevoke();
  const onError = (error: Error) => onNews({ kind: 'failed', error });
  const send = ({ email, rights }: Invitation) =>
    invite.mutate(
      { email, rights },
      {
        onError,
        onSuccess: (answer) =>
          onNews(answer.success ? { kind: 'invited', email } : { kind: 'refused', text: answer.message }),
      },
    );
  const takeBack = (invitation: Invitation) => {
    const { email } = invitation;
    revoke.mutate(invitation.id, {
      onError,
      onSuccess: () =>
        showToast({
          text: t({ id: 'staff.taken-back', message: `The invitation of ${email} is taken back` }),
          onUndo: () => send(invitation),
        }),
    });
  };
  return (
    <section className={styles.section}>
      <h2>
        <Trans id="staff.invitations">Open invitations</Trans>
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={invite.isPending && invite.variables.email === invitation.email}
            onResend={() => send(invitation)}
            onTakeBack={() => takeBack(invitation)}
          />
        ))}
      </ul>
    </section>
  );
}
