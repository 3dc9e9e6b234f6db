import type { StaffMember } from '@kolaj/contract/shop/staff';
import { rights as allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconLogout, IconMail, IconUserMinus, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeAgo } from '../../lib/texts/format.ts';
import { useRightWords } from '../../product/account/right-words.ts';
import { ConfirmFacts } from '../../ui/dialog/confirm-facts.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { InvitationList } from './invite/invitation-list.tsx';
import { MemberTable } from './member-table.tsx';
import { withPending } from './pending-rights.ts';
import { type Staff, usePendingSwitches, useRemoveMember, useSwitchRight } from './staff.query.ts';
import type { News } from './staff-news.tsx';

interface StaffListsProps {
  staff: Staff;
  shopName: string;
  onNews: (news: News | null) => void;
}

/** Who works here, and who is asked to. */
export function StaffLists({ staff, shopName, onNews }: StaffListsProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const switchRight = useSwitchRight();
  const members = withPending(staff.members, usePendingSwitches());
  const isAlone = staff.members.length <= 1 && staff.invitations.length === 0;
  return (
    <>
      <MemberTable
        members={members}
        onRemove={setLeaving}
        onSwitch={(change) => {
          onNews(null);
          switchRight.mutate(change, {
            onSuccess: (answer) => {
              if (answer.success) return;
              onNews({
                kind: 'refused',
                text: t({ id: 'staff.refused-rights', message: 'The rights of an owner cannot be changed.' }),
              });
            },
            onError: (error) => onNews({ kind: 'failed', error }),
          });
        }}
      />
      {isAlone && <NobodyElse />}
      {staff.invitations.length > 0 && <InvitationList invitations={staff.invitations} onNews={onNews} />}
      {leaving !== null && (
        <RemoveMember
          member={leaving}
          shopName={shopName}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            onNews({ kind: 'removed', name: leaving.name || leaving.email });
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}

/** A shop of one: what inviting is good for. The button is where it always does. */
function NobodyElse() {
  return (
    <EmptyState
      icon={IconUsersPlus}
      title={<Trans id="staff.alone">Only you so far</Trans>}
      reason={<Trans id="staff.alone-reason">Invite colleagues by e-mail. You decide what each of them may do.</Trans>}
    />
  );
}

interface RemoveMemberProps {
  member: StaffMember;
  shopName: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** The question before somebody is taken out, with what changes by it and what does not. */
function RemoveMember({ member, shopName, onClose, onRemoved }: RemoveMemberProps) {
  const { t } = useLingui();
  const words = useRightWords();
  const timeAgo = useTimeAgo();
  const errorText = useErrorText();
  const remove = useRemoveMember();
  const name = member.name || member.email;
  const given = allRights.filter((right) => member.rights[right]).map((right) => words[right].name);
  const refusal = remove.isError
    ? errorText(remove.error).detail || errorText(remove.error).title
    : remove.data?.success === false
      ? t({ id: 'staff.refused-owner', message: 'An owner cannot be removed here.' })
      : undefined;
  return (
    <ConfirmFacts
      isOpen
      onClose={onClose}
      title={
        <Trans id="staff.remove-title">
          Remove {name} from {shopName}?
        </Trans>
      }
      under={member.name === '' ? undefined : member.email}
      facts={[
        {
          id: 'seen',
          label: t({ id: 'staff.last-seen', message: 'Last seen' }),
          value: member.last_seen_at === null ? '–' : timeAgo(member.last_seen_at),
        },
        {
          id: 'rights',
          label: t({ id: 'staff.rights', message: 'Rights' }),
          value: given.length,
          of: ` / ${allRights.length}`,
        },
      ]}
      lines={[
        {
          id: 'at-once',
          icon: IconLogout,
          title: t({ id: 'staff.removed-at-once', message: 'At once' }),
          names: t({ id: 'staff.removed-at-once-text', message: 'They can no longer open anything in this shop.' }),
          count: null,
        },
        {
          id: 'stays',
          icon: IconHistory,
          title: t({ id: 'staff.removed-stays', message: 'Stays' }),
          names: t({ id: 'staff.removed-stays-text', message: 'What they imported, approved and sent.' }),
          count: null,
        },
        {
          id: 'back',
          icon: IconMail,
          title: t({ id: 'staff.removed-back', message: 'The way back' }),
          names: t({ id: 'staff.removed-back-text', message: 'A new invitation; their account is kept.' }),
          count: null,
        },
      ]}
      confirm={<Trans id="staff.remove-name">Remove {name}</Trans>}
      confirmIcon={<IconUserMinus size={17} stroke={1.75} aria-hidden />}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(member, { onSuccess: ({ success }) => success && onRemoved() })}
      {...(refusal === undefined ? {} : { refusal })}
    />
  );
}
