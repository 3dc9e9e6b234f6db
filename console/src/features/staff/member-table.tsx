import type { StaffMember } from '@kolaj/contract/staff';
import { rights as allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { MemberRow } from './member-row.tsx';
import type { RightSwitch } from './pending-rights.ts';
import { useRightWords } from './right-words.ts';
import styles from './staff.module.css';

interface MemberTableProps {
  members: readonly StaffMember[];
  onSwitch: (change: RightSwitch) => void;
  onRemove: (member: StaffMember) => void;
}

/** One row a person under the four rights with their effects; cards on phones. */
export function MemberTable({ members, onSwitch, onRemove }: MemberTableProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <TableHead />}
      <ul className={styles.members} aria-label={t({ id: 'staff.members', message: 'People who work here' })}>
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            onSwitch={(right, isOn) => onSwitch({ userId: member.user_id, right, isOn })}
            onRemove={() => onRemove(member)}
          />
        ))}
      </ul>
    </>
  );
}

/** For the eye only: every switch carries its words itself. */
function TableHead() {
  const words = useRightWords();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>
        <Trans id="staff.person">Person</Trans>
      </span>
      <div className={styles.rights} data-look="row">
        {allRights.map((right) => (
          <span key={right}>
            <strong>{words[right].name}</strong>
            {words[right].effect}
          </span>
        ))}
      </div>
      <span>
        <Trans id="staff.last-seen">Last seen</Trans>
      </span>
    </div>
  );
}
