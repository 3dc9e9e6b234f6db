import type { ChatView } from '@kolaj/contract/broadcast/phone';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { LoadFailed } from '../../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import styles from './manual.module.css';
import type { PhoneChats } from './manual.query.ts';
import { isOpen, shownChats } from './manual-ticks.ts';

interface ManualChatsProps {
  /** Of the chosen phone; undefined = none is chosen. */
  state: PhoneChats | undefined;
  ticked: ReadonlySet<string>;
  onTick: (ids: ReadonlySet<string>) => void;
}

/** To whom: groups and contacts of the chosen phone (BC-04). */
export function ManualChats({ state, ticked, onTick }: ManualChatsProps) {
  return (
    <fieldset className={styles.part} data-wide>
      <legend>
        <Trans id="manual.to-whom">To whom</Trans>
      </legend>
      <Inside state={state} ticked={ticked} onTick={onTick} />
    </fieldset>
  );
}

function Inside({ state, ...rest }: ManualChatsProps) {
  switch (state?.kind) {
    case undefined:
      return (
        <p className={styles.hint}>
          <Trans id="manual.phone-first">Choose a phone first. Its groups and contacts appear here.</Trans>
        </p>
      );
    case 'loading':
      return <SkeletonRows rows={5} height={44} />;
    case 'error':
      return <LoadFailed error={state.error} onRetry={state.retry} />;
    case 'loaded':
      return state.chats.length === 0 ? (
        <p className={styles.hint}>
          <Trans id="manual.no-chats">This phone has no groups and no contacts.</Trans>
        </p>
      ) : (
        <ChatList chats={state.chats} {...rest} />
      );
  }
}

interface ChatListProps extends Omit<ManualChatsProps, 'state'> {
  chats: readonly ChatView[];
}

function ChatList({ chats, ticked, onTick }: ChatListProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const shown = shownChats(chats, search, i18n.locale);
  const groups = shown.filter((chat) => chat.type === 'group' && isOpen(chat));
  const count = groups.length;
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t({ id: 'manual.search', message: 'Search groups and contacts' })}
          value={search}
          onChange={setSearch}
        />
        <Button
          size="sm"
          disabled={count === 0}
          onClick={() => onTick(new Set([...ticked, ...groups.map(({ id }) => id)]))}
        >
          {t({
            id: 'manual.all-groups',
            message: plural(count, { one: 'Tick # group', other: 'Tick all # groups' }),
          })}
        </Button>
        {ticked.size > 0 && (
          <Button size="sm" variant="subtle" onClick={() => onTick(new Set())}>
            {t({ id: 'manual.none', message: 'Untick all' })}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.hint}>
          <Trans id="manual.not-found">No group or contact has this name.</Trans>
        </p>
      ) : (
        <Rows chats={shown} ticked={ticked} onTick={onTick} />
      )}
    </>
  );
}

const rowHeight = 56;

/** A phone may know thousands: only what is in sight is in the page. */
function Rows({ chats, ticked, onTick }: ChatListProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: chats.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 400, height: 384 },
  });
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        aria-label={t({ id: 'manual.to-whom', message: 'To whom' })}
        style={{ height: `${rows.getTotalSize()}px` }}
        className={styles.rows}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const chat = chats[index];
          if (chat === undefined) return null;
          return (
            <li
              key={chat.id}
              aria-setsize={chats.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                size="md"
                className={styles.tick ?? ''}
                checked={ticked.has(chat.id)}
                disabled={!isOpen(chat)}
                onChange={() => toggle(chat.id)}
                label={chat.name || chat.id}
                description={
                  isOpen(chat) ? <Kind chat={chat} /> : <Trans id="manual.cannot-post">may not post there</Trans>
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Kind({ chat: { type } }: { chat: ChatView }) {
  switch (type) {
    case 'group':
      return <Trans id="manual.group">Group</Trans>;
    case 'channel':
      return <Trans id="manual.channel">Public channel</Trans>;
    case 'chat':
      return <Trans id="manual.contact">Contact</Trans>;
  }
}
