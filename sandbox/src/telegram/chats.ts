import type { Outside } from '../provider/outside.ts';
import type { WorldGroup } from '../world.ts';

/** What a bot may do in a chat. `poster`: it may post and not pin; `restricted`: it is there and must not post. */
export type Standing = 'administrator' | 'poster' | 'restricted' | 'kicked';

/** A chat as Telegram has it now: the world's group, under the id that it may have been given since. */
export interface BotChat {
  group: WorldGroup;
  /** Its present id, as a number. */
  id: number;
  standing: Standing;
  /** Number of the pinned message; null = none. */
  pinned: number | null;
}

export type FoundChat =
  | { kind: 'chat'; chat: BotChat }
  /** The group has become a supergroup with another id. */
  | { kind: 'moved'; to: number }
  | { kind: 'not-found' };

/** The Telegram side of the groups: moves to other ids, and what the bots may do there. Forgotten with the sandbox's reset. */
export interface BotChats {
  find: (bot: { productId: string; botId: string }, chatId: string) => FoundChat;
  /** The chat of one of the world's groups; null = no Telegram group. */
  ofGroup: (groupId: string) => BotChat | null;
  /** Gives the group a new id; the old one answers with it. */
  move: (groupId: string, to: number) => void;
  stand: (groupId: string, standing: Standing) => void;
  /** The number of the chat's next message. */
  nextMessageId: (group: WorldGroup) => number;
  /** Remembers under which number the chat has a message. */
  number: (group: WorldGroup, messageId: number, msgId: string) => void;
  /** The message with this number; null = the chat has none. */
  messageAt: (group: WorldGroup, messageId: number) => string | null;
  /** The chat shows this message above all others. */
  pin: (group: WorldGroup, messageId: number) => void;
}

export function createBotChats(outside: Outside): BotChats {
  const moved = new Map<string, number>();
  const standings = new Map<string, Standing>();
  const lastIds = new Map<string, number>();
  const numbers = new Map<string, string>();
  const pins = new Map<string, number>();
  outside.onChange(({ kind }) => {
    if (kind === 'reset') for (const kept of [moved, standings, lastIds, numbers, pins]) kept.clear();
  });

  const chatOf = (group: WorldGroup): BotChat => ({
    group,
    id: moved.get(group.id) ?? Number(group.id),
    standing: standings.get(group.id) ?? 'administrator',
    pinned: pins.get(group.id) ?? null,
  });

  return {
    find({ productId, botId }, chatId) {
      const groups = outside.account(productId)?.groups ?? [];
      const own = groups.filter(({ type, members }) => type === 'telegram' && members.includes(botId));
      const group = own.find(({ id }) => chatId === String(moved.get(id) ?? id));
      if (group) return { kind: 'chat', chat: chatOf(group) };
      const to = own.some(({ id }) => id === chatId) ? moved.get(chatId) : undefined;
      return to === undefined ? { kind: 'not-found' } : { kind: 'moved', to };
    },
    ofGroup(groupId) {
      const group = outside.group(groupId);
      return group?.type === 'telegram' ? chatOf(group) : null;
    },
    move: (groupId, to) => void moved.set(groupId, to),
    stand: (groupId, standing) => void standings.set(groupId, standing),
    nextMessageId(group) {
      // After a restart the numbers go on behind what the group has.
      const id = (lastIds.get(group.id) ?? outside.chat(group.id).length) + 1;
      lastIds.set(group.id, id);
      return id;
    },
    number: (group, messageId, msgId) => void numbers.set(`${group.id}/${messageId}`, msgId),
    pin: (group, messageId) => void pins.set(group.id, messageId),
    // After a restart the numbers of the sandbox's own page are the best guess.
    messageAt: (group, messageId) =>
      numbers.get(`${group.id}/${messageId}`) ??
      outside.chat(group.id).find(({ number }) => number === messageId)?.msgId ??
      null,
  };
}
