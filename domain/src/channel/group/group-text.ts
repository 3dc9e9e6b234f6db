import { fold } from '../../shared/fold.ts';
import type { GroupList } from './group.ts';
import type { GroupEntry, GroupLists } from './group-entry.ts';
import { mapLists } from './group-moves.ts';

/**
 * Entries as they are stored. Names are lowercase without Turkish letters, so that they match the folders of the source; of
 * Telegram entries every text but the number is (VAL-37, VAL-38, D-83). Never by the browser's locale, where I may become ı.
 * `label` is for people and stays as it is.
 */
export function foldedLists(lists: GroupLists): GroupLists {
  return mapLists(lists, (entries, list) => entries.map((entry) => folded(entry, list)));
}

function folded(entry: GroupEntry, list: GroupList): GroupEntry {
  const trimmed: GroupEntry = {
    ...entry,
    group_id: entry.group_id.trim(),
    phone_id: entry.phone_id.trim(),
    number: entry.number.trim(),
    telegram_id: entry.telegram_id.trim(),
    label: entry.label.trim(),
    source: fold(entry.source),
    name: namesOf(entry.name).map(fold).join(', '),
    spare_phone_ids: entry.spare_phone_ids.filter((id) => id !== '' && id !== entry.phone_id),
    new: false,
  };
  if (list !== 'telegramList') return trimmed;
  const { group_id, phone_id, telegram_id } = trimmed;
  return { ...trimmed, group_id: fold(group_id), phone_id: fold(phone_id), telegram_id: fold(telegram_id) };
}

/** One group may stand for several brands, separated by commas (D-51). */
export function namesOf(name: string): string[] {
  return name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
