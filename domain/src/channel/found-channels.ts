import { fold } from '../shared/fold.ts';
import type { ChatType } from './chat.ts';
import type { FoundChannel, Sender } from './group/group-entry.ts';

/** A chat as a provider lists it. `status` is the sender's standing there, where the list says it. */
export interface ListedChat {
  id: string;
  name: string;
  /** Absent = a group, as far as is known. */
  type?: ChatType;
  status?: string;
}

/** Groups of WhatsApp among the chats of a phone (PRV-09). */
export const isWhatsappGroup = ({ id }: Pick<ListedChat, 'id'>): boolean => id.endsWith('@g.us');

/** Chats where the account may write (PRV-10). */
export const isAdministrator = ({ status = '' }: Pick<ListedChat, 'status'>): boolean =>
  fold(status) === 'administrator';

const byIds = (one: Sender, other: Sender) => one.id.localeCompare(other.id, 'en', { numeric: true });

/**
 * Adds what one sender sees to what was found before: one entry per chat, with everybody who is in it (D-83), in the order of
 * their ids whoever has answered first: the first one is proposed to send.
 */
export function mergeFound(
  before: readonly FoundChannel[],
  { kind, sender, chats }: { kind: FoundChannel['kind']; sender: Sender; chats: readonly ListedChat[] },
): FoundChannel[] {
  const byId = new Map(before.map((channel) => [channel.id, channel]));
  for (const { id, name, type = 'group' } of chats) {
    const known = byId.get(id) ?? { id, kind, name, type, senders: [] };
    if (known.senders.some((other) => other.id === sender.id)) continue;
    byId.set(id, { ...known, name: known.name || name, senders: [...known.senders, sender].sort(byIds) });
  }
  return [...byId.values()];
}
