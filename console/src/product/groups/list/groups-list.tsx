import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import { isWhatsappGroup } from '@kolaj/domain/channel/found-channels';
import type { GroupList } from '@kolaj/domain/channel/group/group';
import { listOf } from '@kolaj/domain/channel/group/group-moves';
import { knownKeys } from '@kolaj/domain/channel/known-names';
import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import styles from '../groups.module.css';
import { listWords } from '../groups-words.ts';
import type { GroupsEditing } from '../use-groups-editor.ts';
import { GroupsEntry } from './groups-entry.tsx';
import { GroupsFound } from './groups-found.tsx';

interface GroupsListProps {
  list: GroupList;
  editor: GroupsEditing;
  view: GroupSettings;
}

/** So many groups can be looked through without a field to search them. */
const MANY = 8;

/** One of the four lists; the brand lists also fetch channels and take them in (ADM-12…16). */
export function GroupsList({ list, editor, view }: GroupsListProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState('');
  const known = useMemo(() => knownKeys(view.known_names), [view.known_names]);
  const all = editor.form.lists[list];
  const shown = all.filter(({ name, label, group_id }) => fold(`${name} ${label} ${group_id}`).includes(fold(wanted)));
  const count = shown.length;
  return (
    <>
      <p className={styles.about}>{t(listWords[list])}</p>
      {list === 'whatsappList' && <GroupsFound kind="whatsapp" editor={editor} view={view} />}
      {list === 'telegramList' && <GroupsFound kind="telegram" editor={editor} view={view} />}
      {all.length > MANY && (
        <div className={styles.search}>
          <SearchField
            label={t({ id: 'firm-groups.search', message: 'Brand, group, id…' })}
            value={wanted}
            onChange={setWanted}
          />
          <span role="status">
            {t({ id: 'firm-groups.count', message: plural(count, { one: '# group', other: '# groups' }) })}
          </span>
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState
          icon={IconMessages}
          title={<Trans id="firm-groups.empty">No groups here yet</Trans>}
          reason={<EmptyReason list={list} />}
        />
      ) : (
        <ul className={styles.entries} aria-label={t({ id: 'firm-groups.entries', message: 'Groups of this list' })}>
          {shown.map((entry) => (
            <GroupsEntry
              key={entry.group_id}
              entry={entry}
              list={list}
              editor={editor}
              known={known}
              phones={view.phones}
              lost={lostOf(view, entry.group_id)}
            />
          ))}
        </ul>
      )}
      {(list === 'whatsappList' || list === 'telegramList') && <GroupsAdd list={list} editor={editor} />}
    </>
  );
}

/** What is stored against a group; moving it to another list changes nothing of that. */
function lostOf({ swc }: GroupSettings, groupId: string) {
  const list = listOf(swc, groupId);
  return (list && swc[list].find(({ group_id }) => group_id === groupId)?.lost) ?? null;
}

function EmptyReason({ list }: { list: GroupList }) {
  switch (list) {
    case 'whatsappList':
    case 'telegramList':
      return <Trans id="firm-groups.empty-brand">Fetch the channels above and add those that belong to a brand.</Trans>;
    case 'numberListTarget':
      return <Trans id="firm-groups.empty-main">Press “Main group” at a group of the Whatsapp tab.</Trans>;
    case 'numberList':
      return (
        <Trans id="firm-groups.empty-own">
          Press “Own group” at a group of the Whatsapp tab, or “Main group” at a channel of the Telegram tab.
        </Trans>
      );
  }
}

interface GroupsAddProps {
  list: Extract<GroupList, 'whatsappList' | 'telegramList'>;
  editor: GroupsEditing;
}

/** A group by its id, for what no fetch can see. */
function GroupsAdd({ list, editor }: GroupsAddProps) {
  const { t } = useLingui();
  const [id, setId] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const kind = list === 'whatsappList' ? 'whatsapp' : 'telegram';
  const add = () => {
    const typed = id.trim();
    const isRight =
      kind === 'whatsapp'
        ? isWhatsappGroup({ id: typed }) || isWhatsappChannel(typed)
        : /^(-?\d+|@\w{4,})$/.test(typed);
    setIsWrong(!isRight);
    if (!isRight) return;
    editor.add({ id: typed, kind, name: '', type: isWhatsappChannel(typed) ? 'channel' : 'group', senders: [] });
    editor.setOpenId(typed);
    setId('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <TextInput
        label={t({ id: 'firm-groups.by-id', message: 'Add by id' })}
        placeholder={kind === 'whatsapp' ? '120363…@g.us' : '-100…'}
        value={id}
        autoComplete="off"
        spellCheck={false}
        error={
          isWrong &&
          (kind === 'whatsapp'
            ? t({
                id: 'firm-groups.id-whatsapp',
                message: 'The id of a WhatsApp group ends in @g.us, that of a channel in @newsletter.',
              })
            : t({ id: 'firm-groups.id-telegram', message: 'The id of a Telegram chat is a number or @name.' }))
        }
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        onKeyDown={onKey}
      />
      <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />} disabled={id.trim() === ''} onClick={add}>
        <Trans id="firm-groups.add-id">Add group</Trans>
      </Button>
    </div>
  );
}
