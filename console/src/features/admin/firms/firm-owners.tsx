import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import styles from './firm.module.css';
import { InviteOwnerDialog } from './invite-owner-dialog.tsx';
import { useFirmOwners, useRevokeOwner } from './owners.query.ts';

/** Who owns the firm, who is asked to, and the way to ask somebody. */
export function FirmOwners({ pid, firmName }: { pid: string; firmName: string }) {
  const { t } = useLingui();
  const query = useFirmOwners(pid);
  const revoke = useRevokeOwner(pid);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <Trans id="firm-owner.owners">Owners</Trans>
        </h2>
        <Button leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden />} onClick={() => setIsInviting(true)}>
          <Trans id="firm-owner.invite">Invite an owner</Trans>
        </Button>
      </div>
      {revoke.isError && <ErrorBanner error={revoke.error} onClose={() => revoke.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 2, height: 48 }}>
        {({ owners, invitations }) => (
          <ul className={styles.people}>
            {owners.length + invitations.length === 0 && (
              <li>
                <Trans id="firm-owner.none">Nobody owns this firm. Invite its owner.</Trans>
              </li>
            )}
            {owners.map((owner) => (
              <OwnerRow key={owner.user_id} owner={owner} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isBusy={revoke.isPending}
                onTakeBack={() => revoke.mutate(invitation.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isInviting && (
        <InviteOwnerDialog
          pid={pid}
          firmName={firmName}
          onClose={() => setIsInviting(false)}
          onInvited={(email) => {
            setIsInviting(false);
            showToast({ text: t({ id: 'firm-owner.invited', message: `Invitation sent to ${email}.` }) });
          }}
        />
      )}
    </section>
  );
}

type Owners = NonNullable<ReturnType<typeof useFirmOwners>['data']>;

function OwnerRow({ owner }: { owner: Owners['owners'][number] }) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const { name, email, last_seen_at: seenAt } = owner;
  const seen = seenAt === null ? t({ id: 'staff.never-seen', message: 'never logged in' }) : ago(seenAt);
  return (
    <li>
      <div>
        <strong>{name === '' ? email : name}</strong>
        <span>{[...(name === '' ? [] : [email]), seen].join(' · ')}</span>
      </div>
    </li>
  );
}

interface InvitationRowProps {
  invitation: Owners['invitations'][number];
  isBusy: boolean;
  onTakeBack: () => void;
}

function InvitationRow({ invitation, isBusy, onTakeBack }: InvitationRowProps) {
  const { t } = useLingui();
  const { email, expired, expires_at: expiresAt } = invitation;
  const until = formatDateTime(expiresAt);
  const takeBack = t({ id: 'staff.take-back', message: 'Take back' });
  return (
    <li>
      <div>
        <strong>{email}</strong>
        <span>
          <Trans id="firm-owner.is-invited">invited</Trans>
          {' · '}
          {expired
            ? t({ id: 'staff.expired', message: 'expired' })
            : t({ id: 'staff.valid-until', message: `valid until ${until}` })}
        </span>
      </div>
      <Button
        size="xs"
        disabled={isBusy}
        aria-label={`${takeBack}: ${email}`}
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
        onClick={onTakeBack}
      >
        {takeBack}
      </Button>
    </li>
  );
}
