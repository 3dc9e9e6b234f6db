import { type ChannelKind, type GroupList, groupLists } from './group.ts';
import type { FoundChannel, GroupEntry, GroupLists } from './group-entry.ts';

export type Moved =
  | { kind: 'done'; lists: GroupLists }
  /** The chat is in a list already: 'Zaten grubumuz bulunmaktadır. Onu editleyebilirsiniz.' (ADM-18, D-84). */
  | { kind: 'listed'; list: GroupList; groupId: string }
  /** There is an own group already; the same sentence, about that one (ADM-16, D-84). */
  | { kind: 'own-taken'; groupId: string };

/** Where a group can be moved: every brand's group, our own archive, or back to its brand (D-84). */
export type Place = 'main' | 'own' | 'brand';

/** The list a chat belongs in at a place. Telegram has no own group: its main list holds them all. */
export function listAt(place: Place, type: ChannelKind): GroupList {
  if (place === 'own') return 'numberList';
  if (place === 'main') return type === 'whatsapp' ? 'numberListTarget' : 'numberList';
  return type === 'whatsapp' ? 'whatsappList' : 'telegramList';
}

/** The place of an entry of a list. */
export function placeOf(list: GroupList, type: ChannelKind): Place {
  if (list === 'numberList') return type === 'whatsapp' ? 'own' : 'main';
  return list === 'numberListTarget' ? 'main' : 'brand';
}

/** The list that names a chat; null = none does. Case counts for nothing in a chat's name (`@Shop` is `@shop`). */
export function listOf(lists: GroupLists, groupId: string): GroupList | null {
  const wanted = groupId.trim().toLowerCase();
  return (
    groupLists.find((list) => lists[list].some(({ group_id }) => group_id.trim().toLowerCase() === wanted)) ?? null
  );
}

/** Puts a chat that was found on top of its brand list, marked new, with the first sender that is in it (ADM-13, ADM-14, D-84). */
export function addFound(lists: GroupLists, { id, kind, name, senders }: FoundChannel): Moved {
  const listed = listOf(lists, id);
  if (listed) return { kind: 'listed', list: listed, groupId: id };
  const [sender] = senders;
  const isTelegram = kind === 'telegram';
  const entry: GroupEntry = {
    group_id: id,
    type: kind,
    name,
    label: name,
    spare_phone_ids: [],
    new: true,
    phone_id: isTelegram ? '' : (sender?.id ?? ''),
    number: isTelegram ? '' : (sender?.number ?? ''),
    telegram_id: isTelegram ? (sender?.id ?? '') : '',
    source: 'kolaj',
  };
  const list = listAt('brand', kind);
  return { kind: 'done', lists: { ...lists, [list]: [entry, ...lists[list]] } };
}

/** Moves an entry to the top of another list (ADM-15, ADM-16). Nothing moves when it is there already or nowhere. */
export function moveGroup(lists: GroupLists, { groupId, to }: { groupId: string; to: Place }): Moved {
  const from = listOf(lists, groupId);
  const entry = from && lists[from].find(({ group_id }) => group_id === groupId);
  if (!from || !entry || placeOf(from, entry.type) === to) return { kind: 'done', lists };
  if (to === 'own') {
    const own = lists.numberList.find(({ type }) => type === 'whatsapp');
    if (own) return { kind: 'own-taken', groupId: own.group_id };
  }
  const without = removeGroup(lists, groupId);
  const list = listAt(to, entry.type);
  return { kind: 'done', lists: { ...without, [list]: [entry, ...without[list]] } };
}

export function removeGroup(lists: GroupLists, groupId: string): GroupLists {
  return mapLists(lists, (entries) => entries.filter(({ group_id }) => group_id !== groupId));
}

/** Other values for one entry, which keeps its place. */
export function changeGroup(lists: GroupLists, groupId: string, change: Partial<GroupEntry>): GroupLists {
  return mapLists(lists, (entries) =>
    entries.map((entry) => (entry.group_id === groupId ? { ...entry, ...change } : entry)),
  );
}

/** Every list through the same hands. */
export function mapLists(
  lists: GroupLists,
  change: (entries: readonly GroupEntry[], list: GroupList) => readonly GroupEntry[],
): GroupLists {
  return {
    numberList: change(lists.numberList, 'numberList'),
    numberListTarget: change(lists.numberListTarget, 'numberListTarget'),
    telegramList: change(lists.telegramList, 'telegramList'),
    whatsappList: change(lists.whatsappList, 'whatsappList'),
  };
}
