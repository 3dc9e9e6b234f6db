import type { StaffMember } from '@kolaj/contract/staff';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { InvitationList } from './invite/invitation-list.tsx';
import { MemberTable } from './member-table.tsx';
import { NobodyElse } from './nobody-else.tsx';
import { withPending } from './pending-rights.ts';
import { RemoveMember } from './remove-member.tsx';
import { type Staff, usePendingSwitches, useSwitchRight } from './staff.query.ts';
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
                text: t({ id: 'staff.refused-rights', message: 'The rights of an owner cannot be switched.' }),
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
