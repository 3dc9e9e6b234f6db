import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconInfoCircle, IconListCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLeftOutWords } from '../../../product/sending/left-out-words.ts';
import { badgeOf, isRunning, segmentsOf } from '../../../product/sending/send-numbers.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import { useTask } from '../../../ui/page/page-frame.tsx';
import { type Crumb, PageHead } from '../../../ui/page/page-head.tsx';
import { useSendSearch } from '../place.tsx';
import { useIsStill } from '../standstill/standstill.query.ts';
import { type Broadcast, kindIcons, useKindName } from '../words/group-kinds.ts';
import { useSendTitle } from '../words/send-title.ts';
import { NeedsYou } from './needs-you.tsx';
import styles from './progress.module.css';
import { useBroadcast } from './progress.query.ts';
import { ProgressButtons, ProgressFoot } from './progress-buttons.tsx';
import { Counter, PhoneChips } from './progress-head.tsx';
import { groupBadgeOf } from './progress-numbers.ts';

interface ProgressProps {
  id: string;
  /** Where one comes from, for Back on phones. */
  crumb: Crumb;
  /** Below 1200 px it is the page itself, not a pane beside the list. */
  isPage?: boolean;
  /** Sent from this window: its person waits for it. */
  isFocused?: boolean;
  /** What became of the last hand-over from this window. */
  children?: ReactNode;
}

/** One send, live: how far, what needs you, what each group has (ux §6). */
export function Progress({ id, crumb, isPage = false, isFocused = false, children }: ProgressProps) {
  const query = useBroadcast(id);
  const { t } = useLingui();
  useTask(isPage);
  const send = query.data;
  const body = (
    <Loaded query={query} skeleton={{ kind: 'lines', lines: 9 }}>
      {(loaded) => <Parts send={loaded} isPage={isPage} />}
    </Loaded>
  );
  const named = {
    'aria-label': t({ id: 'send.progress', message: 'Progress' }),
    tabIndex: -1,
    ref: isFocused ? focusOnMount : undefined,
  };
  if (!isPage) {
    return (
      <section className={styles.pane} {...named}>
        {send && <PaneHead send={send} />}
        {body}
        {send && <Leave send={send} />}
      </section>
    );
  }
  return (
    <>
      <ProgressPageHead send={send} crumb={crumb} />
      <section className={styles.page} {...named}>
        {children}
        {body}
        {send && <Leave send={send} />}
      </section>
      {send && <ProgressFoot send={send} />}
    </>
  );
}

function ProgressPageHead({ send, crumb }: { send: Broadcast | undefined; crumb: Crumb }) {
  const { t } = useLingui();
  const { follow } = useSendSearch();
  const titleOf = useSendTitle();
  const ledger = t({ id: 'send.ledger', message: 'What each group received' });
  return (
    <PageHead
      title={t({ id: 'send.progress', message: 'Progress' })}
      subtitle={send && titleOf(send)}
      count={send && titleOf(send)}
      crumbs={[crumb]}
      actions={send && <Button onClick={() => follow(send.id, 'ledger')}>{ledger}</Button>}
      phoneActions={
        send && <IconButton icon={IconListCheck} size="lg" label={ledger} onClick={() => follow(send.id, 'ledger')} />
      }
    />
  );
}

function PaneHead({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const { follow } = useSendSearch();
  const titleOf = useSendTitle();
  const isStill = useIsStill() && isRunning(send);
  return (
    <div className={styles.paneHead}>
      <StatusBadge status={isStill ? 'paused' : badgeOf(send)} />
      <span className={styles.what}>{titleOf(send)}</span>
      <IconButton icon={IconX} label={t({ id: 'common.close', message: 'Close' })} onClick={() => follow(undefined)} />
    </div>
  );
}

function Parts({ send, isPage }: { send: Broadcast; isPage: boolean }) {
  return (
    <>
      <Counter send={send} />
      {!isPage && <ProgressButtons send={send} />}
      <PhoneChips send={send} />
      <NeedsYou send={send} />
      <GroupList send={send} />
      <LeftOut send={send} />
    </>
  );
}

function LeftOut({ send: { left_out: leftOut } }: { send: Broadcast }) {
  const { t } = useLingui();
  const { nameOf, reasonOf } = useLeftOutWords();
  if (leftOut.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t({ id: 'confirm.left-out', message: 'Left out' })}</h2>
      {leftOut.map((row) => (
        <p key={`${row.name} ${row.reason.code}`} className={styles.leftOut}>
          <strong>{nameOf(row)}</strong> {reasonOf(row.reason)}
        </p>
      ))}
    </section>
  );
}

/** What leaving the page changes: nothing. What waits is not said to go on. */
function Leave({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const isWaiting = useIsStill() || send.status === 'paused';
  if (!isRunning(send)) return null;
  return (
    <p className={styles.leave}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      {isWaiting
        ? t({ id: 'send.leave-paused', message: 'You can leave this page. Nothing is sent until sending resumes.' })
        : t({ id: 'send.leave', message: 'You can leave this page. Sending continues.' })}
    </p>
  );
}

/** Each group with its bar, in the order of sending. */
function GroupList({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const isWaiting = useIsStill() || send.status === 'paused';
  return (
    <section className={styles.section}>
      <h2>{t({ id: 'send.groups', message: 'Groups' })}</h2>
      <ul className={styles.groups}>
        {send.groups.map((group) => (
          <GroupRow key={group.group_id} group={group} isPaused={isWaiting} />
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
