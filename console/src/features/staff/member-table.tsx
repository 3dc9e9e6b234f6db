import type { StaffMember } from '@kolaj/contract/shop/staff';
import { rights as allRights, type Right } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCrown, IconUserMinus } from '@tabler/icons-react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { formatDateTime, useTimeAgo } from '../../lib/texts/format.ts';
import { useRightWords } from '../../product/account/right-words.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import type { RightSwitch } from './pending-rights.ts';
import { RightSwitches } from './right-switches.tsx';
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

interface MemberRowProps {
  member: StaffMember;
  onSwitch: (right: Right, isOn: boolean) => void;
  onRemove: () => void;
}

/** One person: who, what they may do, when they were last here. A card on phones. */
function MemberRow({ member, onSwitch, onRemove }: MemberRowProps) {
  const isPhone = useIsPhone();
  const name = member.name || member.email;
  return (
    <li className={styles.row}>
      <Who member={member} />
      {member.role === 'owner' ? (
        <p className={styles.owner}>
          <IconCrown size={16} stroke={1.75} aria-hidden />
          <Trans id="staff.owner">Owner. May do everything.</Trans>
        </p>
      ) : (
        <RightSwitches name={name} value={member.rights} onSwitch={onSwitch} look={isPhone ? 'list' : 'row'} />
      )}
      <LastSeen at={member.last_seen_at} />
      <div className={styles.end}>{member.role === 'staff' && <Remove name={name} onClick={onRemove} />}</div>
    </li>
  );
}

function Who({ member }: { member: StaffMember }) {
  const name = member.name || member.email;
  return (
    <div className={styles.who}>
      <p className={styles.name}>
        <strong>{name}</strong>
        {member.own && (
          <span className={styles.you}>
            <Trans id="staff.you">you</Trans>
          </span>
        )}
      </p>
      {member.name !== '' && <p className={styles.second}>{member.email}</p>}
    </div>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  if (at === null) {
    return <p className={styles.seen}>{t({ id: 'staff.never-seen', message: 'never logged in' })}</p>;
  }
  return (
    <p className={styles.seen}>
      <span className={styles.seenLabel}>{t({ id: 'staff.last-seen', message: 'Last seen' })}</span>{' '}
      <time dateTime={at} title={formatDateTime(at)}>
        {timeAgo(at)}
      </time>
    </p>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const remove = t({ id: 'staff.remove', message: 'Remove' });
  const label = `${remove}: ${name}`;
  if (!isPhone) return <IconButton icon={IconUserMinus} label={label} onClick={onClick} />;
  return (
    <Button
      className={styles.removes ?? ''}
      aria-label={label}
      leftSection={<IconUserMinus size={17} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {remove}
    </Button>
  );
}
