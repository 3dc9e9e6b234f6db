import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ChatType } from '@kolaj/domain/channel/chat';
import * as z from 'zod/mini';
import type { Chat, Listing } from '../../ports/channel.ts';
import { type Bot, callBot } from './call-bot.ts';
import { type BotAnswer, outcomeOf, readBotAnswer, whyNot } from './read-answer.ts';

const permissions = z.object({ can_send_messages: z.optional(z.boolean()), can_send_photos: z.optional(z.boolean()) });

export const wireChat = z.object({
  id: z.pipe(
    z.union([z.int(), z.string()]),
    z.transform((id: string | number) => String(id)),
  ),
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z._default(z.string(), ''),
  permissions: z.optional(permissions),
});
export type WireChat = z.infer<typeof wireChat>;

export const wireMember = z.object({
  status: z.string(),
  user: z.optional(z.object({ id: z.int() })),
  is_member: z.optional(z.boolean()),
  can_post_messages: z.optional(z.boolean()),
  can_send_messages: z.optional(z.boolean()),
  can_send_photos: z.optional(z.boolean()),
});
export type WireMember = z.infer<typeof wireMember>;

/** Whether a member is in the chat at all. */
export const isIn = ({ status, is_member }: WireMember): boolean =>
  status === 'restricted' ? is_member !== false : status !== 'left' && status !== 'kicked';

const allows = (rights: z.infer<typeof permissions> | undefined) =>
  rights?.can_send_messages !== false && rights?.can_send_photos !== false;

/** Whether a bot with this membership may send pictures there: in channels only those who may post, in groups most. */
export function canPost(chat: Pick<WireChat, 'type' | 'permissions'>, member: WireMember): boolean {
  if (!isIn(member)) return false;
  switch (member.status) {
    case 'creator':
      return true;
    case 'administrator':
      return chat.type !== 'channel' || member.can_post_messages !== false;
    case 'restricted':
      return allows(member);
    default:
      return chat.type !== 'channel' && allows(chat.permissions);
  }
}

export function chatTypeOf({ type }: Pick<WireChat, 'type'>): ChatType {
  switch (type) {
    case 'private':
      return 'chat';
    case 'channel':
      return 'channel';
    case 'group':
    case 'supergroup':
      return 'group';
  }
}

export const chatOf = (chat: WireChat, member: WireMember): Chat => ({
  id: chat.id,
  name: chat.title,
  type: chatTypeOf(chat),
  canPost: canPost(chat, member),
});

/** Telegram asks for about this many calls at once (providers §4.4). */
const atOnce = 3;

/**
 * The chats of these that the bot is in. The Bot API has no list: what is known comes from the shop's lists and from the
 * chats that told us of the bot. The first call that goes wrong for another reason ends it.
 */
export async function lookAtChats(bot: Bot, ids: readonly string[], timeoutMs: number): Promise<Listing<Chat>> {
  const list: Chat[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    const found = await Promise.all(ids.slice(start, start + atOnce).map((id) => lookAt(bot, id, timeoutMs)));
    for (const one of found) {
      if (one.kind === 'error') return one;
      if (one.kind === 'there') list.push(one.chat);
    }
  }
  return { kind: 'loaded', list };
}

type Looked = { kind: 'there'; chat: Chat } | { kind: 'not-there' } | { kind: 'error'; why: ProviderTrouble };

async function lookAt(bot: Bot, chatId: string, timeoutMs: number): Promise<Looked> {
  const ask = async (method: string, params: object) =>
    readBotAnswer(await callBot(bot, { method, params: { chat_id: chatId, ...params }, timeoutMs }));
  const chat = await ask('getChat', {});
  if (chat.kind !== 'ok') return notThere(chat);
  const member = await ask('getChatMember', { user_id: Number(bot.id) });
  if (member.kind !== 'ok') return notThere(member);

  const parsed = z.safeParse(z.object({ chat: wireChat, member: wireMember }), {
    chat: chat.result,
    member: member.result,
  });
  if (!parsed.success) return { kind: 'error', why: { code: 'answer_unreadable' } };
  return isIn(parsed.data.member)
    ? { kind: 'there', chat: chatOf(parsed.data.chat, parsed.data.member) }
    : { kind: 'not-there' };
}

function notThere(answer: Exclude<BotAnswer, { kind: 'ok' }>): Looked {
  const { kind } = outcomeOf(answer, { isAlbum: false });
  return kind === 'group-lost' || kind === 'group-moved'
    ? { kind: 'not-there' }
    : { kind: 'error', why: whyNot(answer) };
}
