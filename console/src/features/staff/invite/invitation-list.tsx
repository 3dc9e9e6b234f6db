import type { Invitation } from '@kolaj/contract/shop/staff';
import { rights as allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClock, IconMailForward } from '@tabler/icons-react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { useRightWords } from '../../../product/account/right-words.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from '../staff.module.css';
import { useInvite, useRevoke } from '../staff.query.ts';
import type { News } from '../staff-news.tsx';

interface InvitationRowProps {
  invitation: Invitation;
  isBusy: boolean;
  onResend: () => void;
  onTakeBack: () => void;
}

/** Somebody who has not answered yet: what they will be able to do, and how long the link holds. */
function InvitationRow({ invitation, isBusy, onResend, onTakeBack }: InvitationRowProps) {
  const { t } = useLingui();
  const words = useRightWords();
  const { email, role, rights } = invitation;
  const resend = t({ id: 'staff.resend', message: 'Send again' });
  const takeBack = t({ id: 'staff.take-back', message: 'Take back' });
  const given = allRights.filter((right) => rights[right]).map((right) => words[right].name);
  const may = given.length === 0 ? t({ id: 'staff.only-look', message: 'May only view' }) : given.join(', ');
  return (
    <li className={styles.invitation}>
      <div className={styles.who}>
        <p className={styles.name}>
          <strong>{email}</strong>
        </p>
        <p className={styles.second}>
          {role === 'owner' ? t({ id: 'staff.as-owner', message: 'As owner, by the administration' }) : may}
        </p>
      </div>
      <Times invitation={invitation} />
      <div className={styles.answers}>
        {/* An owner would make staff of an owner. */}
        {role === 'staff' && (
          <Button
            size="xs"
            loading={isBusy}
            aria-label={`${resend}: ${email}`}
            leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
            onClick={onResend}
          >
            {resend}
          </Button>
        )}
        <Button
          size="xs"
          aria-label={`${takeBack}: ${email}`}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={onTakeBack}
        >
          {takeBack}
        </Button>
      </div>
    </li>
  );
}

const DAY_MS = 86_400_000;

function Times({ invitation: { created_at: sentAt, expires_at: expiresAt, expired } }: { invitation: Invitation }) {
  const { t, i18n } = useLingui();
  const timeAgo = useTimeAgo();
  const sent = timeAgo(sentAt);
  const until = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' }).format(new Date(expiresAt));
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
  return (
    <p className={styles.times}>
      <IconClock size={16} stroke={1.75} aria-hidden className={styles.clock} />
      <span title={`${formatDateTime(sentAt)} – ${formatDateTime(expiresAt)}`}>
        {t({ id: 'staff.sent', message: `sent ${sent}` })} ·{' '}
        <strong className={styles.until} data-soon={days <= 1} data-expired={expired}>
          {expired
            ? t({ id: 'staff.expired', message: 'expired' })
            : t({ id: 'staff.valid-until', message: `valid until ${until}` })}
        </strong>
      </span>
    </p>
  );
}

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
          onNews(answer.success ? { kind: 'invited', email } : { kind: 'refused', text: t(refusalWords[answer.code]) }),
      },
    );
  const takeBack = (invitation: Invitation) => {
    const { email } = invitation;
    revoke.mutate(invitation.id, {
      onError,
      onSuccess: () =>
        showToast({
          text: t({ id: 'staff.taken-back', message: `The invitation for ${email} was taken back` }),
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
