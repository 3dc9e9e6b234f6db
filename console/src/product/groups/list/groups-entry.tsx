import type { GroupEntryView, GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { readSource } from '@kolaj/domain/broadcast/routing/source-streams';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { GroupList } from '@kolaj/domain/channel/group/group';
import type { GroupEntry } from '@kolaj/domain/channel/group/group-entry';
import type { GroupFault } from '@kolaj/domain/channel/group/group-faults';
import { type Place, placeOf } from '@kolaj/domain/channel/group/group-moves';
import { unknownNames } from '@kolaj/domain/channel/known-names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconChevronDown,
  IconChevronUp,
  IconFolderQuestion,
  IconSparkles,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useReasonWords } from '../../sending/reason-words.ts';
import styles from '../groups.module.css';
import { placeWords } from '../groups-words.ts';
import type { GroupsEditing } from '../use-groups-editor.ts';
import { GroupsEntryForm } from './groups-entry-form.tsx';

interface GroupsEntryProps {
  entry: GroupEntry;
  list: GroupList;
  editor: GroupsEditing;
  /** Keys of the names that match a folder. */
  known: ReadonlySet<string>;
  phones: GroupSettings['phones'];
  lost: GroupEntryView['lost'];
}

/** One group: which brand, which chat, who writes to it, what is wrong; where it can be moved; its fields below. */
export function GroupsEntry({ entry, list, editor, known, phones, lost }: GroupsEntryProps) {
  const { t } = useLingui();
  const { group_id, type, name } = entry;
  const label = entry.label || name || group_id;
  const isOpen = editor.openId === group_id;
  const sender = phones.find(({ id }) => id === (type === 'telegram' ? entry.telegram_id : entry.phone_id));
  const facts = [
    ...(isWhatsappChannel(group_id) ? [t({ id: 'firm-groups.channel', message: 'Public channel' })] : []),
    ...(name !== '' && name !== label ? [name] : []),
    ...(sender && sender.name !== sender.id ? [sender.name] : []),
    ...(type === 'whatsapp' ? [entry.number || t({ id: 'firm-groups.no-number', message: 'no number' })] : []),
  ];
  const KindIcon = type === 'telegram' ? IconBrandTelegram : IconBrandWhatsapp;
  const edit = isOpen
    ? t({ id: 'firm-groups.close-entry', message: `Close ${label}` })
    : t({ id: 'firm-groups.edit-entry', message: `Edit ${label}` });
  return (
    <li className={styles.entry} data-open={isOpen} data-new={entry.new}>
      <div className={styles.row}>
        <KindIcon
          size={20}
          stroke={1.75}
          aria-label={type === 'telegram' ? 'Telegram' : 'WhatsApp'}
          className={styles.kind}
        />
        <div className={styles.words}>
          <strong>{label}</strong>
          <span>{facts.join(' · ')}</span>
        </div>
        <GroupsMarks entry={entry} list={list} known={known} lost={lost} faults={editor.faults} />
        <div className={styles.actions}>
          {placesFor(list, type).map((to) => (
            <Button
              key={to}
              size="xs"
              aria-label={`${t(placeWords[to])}: ${label}`}
              onClick={() => editor.move(entry, to)}
            >
              {t(placeWords[to])}
            </Button>
          ))}
          <IconButton
            icon={IconTrash}
            label={t({ id: 'firm-groups.remove-entry', message: `Take out ${label}` })}
            onClick={() => editor.remove(entry, list)}
          />
          <IconButton
            icon={isOpen ? IconChevronUp : IconChevronDown}
            label={edit}
            onClick={() => editor.setOpenId(isOpen ? null : group_id)}
          />
        </div>
      </div>
      {isOpen && <GroupsEntryForm entry={entry} list={list} editor={editor} phones={phones} />}
    </li>
  );
}

/** Where an entry can go: Telegram has no own group (D-84). */
function placesFor(list: GroupList, type: GroupEntry['type']): Place[] {
  const places: Place[] = type === 'telegram' ? ['main', 'brand'] : ['main', 'own', 'brand'];
  return places.filter((place) => place !== placeOf(list, type));
}

interface GroupsMarksProps {
  entry: GroupEntry;
  list: GroupList;
  known: ReadonlySet<string>;
  lost: GroupEntryView['lost'];
  faults: readonly GroupFault[];
}

/** What there is to say of a group, each as icon and word: new, incomplete, lost, a name that matches no folder. */
function GroupsMarks({ entry, list, known, lost, faults }: GroupsMarksProps) {
  const { t } = useLingui();
  const reasonWords = useReasonWords();
  const unknown = unknownNames({ list, name: entry.name }, known);
  const names = unknown.join(', ');
  const odd = list === 'whatsappList' || list === 'numberListTarget' ? readSource(entry.source).unknown.join(', ') : '';
  const isIncomplete = faults.some(({ group_id }) => group_id === entry.group_id);
  return (
    <div className={styles.marks}>
      {entry.new && (
        <span className={styles.mark} data-tone="blue">
          <IconSparkles size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.new">New</Trans>
        </span>
      )}
      {isIncomplete && (
        <span className={styles.mark} data-tone="red">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.incomplete">Incomplete</Trans>
        </span>
      )}
      {lost && (
        <span className={styles.mark} data-tone="red" title={reasonWords(lost.reason)}>
          <IconUnlink size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.lost">Nothing can be posted there</Trans>
        </span>
      )}
      {names !== '' && (
        <span
          className={styles.mark}
          data-tone="amber"
          title={t({
            id: 'firm-groups.no-folder-why',
            message: `No brand or folder is called ${names}, so the group gets nothing. Choose a brand.`,
          })}
        >
          <IconFolderQuestion size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.no-folder">Brand not known</Trans>
        </span>
      )}
      {odd !== '' && (
        <span className={styles.mark} data-tone="amber">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <Trans id="firm-groups.odd-source">Unknown source: {odd}</Trans>
        </span>
      )}
    </div>
  );
}
