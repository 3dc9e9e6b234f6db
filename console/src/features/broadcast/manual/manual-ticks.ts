import type { ChatView } from '@kolaj/contract/broadcast/phone';

/** A chat that can be ticked: one in which the phone may not post cannot. */
export const isOpen = ({ can_post }: ChatView): boolean => can_post !== false;

/** Groups first, then persons, each by name; those that contain the words of the search. */
export function shownChats(chats: readonly ChatView[], search: string, locale: string): ChatView[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return chats
    .filter(({ name, id }) => words.every((word) => fold(`${name} ${id}`).includes(word)))
    .toSorted((a, b) => Number(a.type === 'chat') - Number(b.type === 'chat') || a.name.localeCompare(b.name, locale));
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();

/** How many of the ticked ones are groups, and how many persons. */
export function countTicked(chats: readonly ChatView[], ticked: ReadonlySet<string>) {
  const meant = chats.filter(({ id }) => ticked.has(id));
  const contacts = meant.filter(({ type }) => type === 'chat').length;
  return { groups: meant.length - contacts, contacts };
}
