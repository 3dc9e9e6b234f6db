import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { type Broadcast, kindIcons, useKindName } from '../words/group-kinds.ts';
import styles from './progress.module.css';
import { groupBadgeOf, segmentsOf } from './progress-numbers.ts';

/** Each group with its bar, in the order of sending. */
export function GroupList({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  return (
    <section className={styles.section}>
      <h2>{t({ id: 'send.groups', message: 'Groups' })}</h2>
      <ul className={styles.groups}>
        {send.groups.map((group) => (
          <GroupRow key={group.group_id} group={group} isPaused={send.status === 'paused'} />
        ))}
      </ul>
    </section>
  );
}

function GroupRow({ group, isPaused }: { group: Broadcast['groups'][number]; isPaused: boolean }) {
  const kindName = useKindName();
  const { name, kind, counts } = group;
  const KindIcon = kindIcons[kind];
  return (
    <li>
      <KindIcon size={18} stroke={1.75} role="img" aria-label={kindName(kind)} className={styles.kind} />
      <span className={styles.groupName}>{name}</span>
      <span className={styles.groupBar}>
        <ProgressBar label={name} total={counts.total} segments={segmentsOf(counts)} />
      </span>
      <span className={styles.groupCount}>{`${counts.done}/${counts.total}`}</span>
      <span className={styles.groupState}>
        <StatusBadge status={groupBadgeOf(counts, isPaused)} isDense size="sm" />
      </span>
    </li>
  );
}
