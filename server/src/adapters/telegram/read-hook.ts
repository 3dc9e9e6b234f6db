import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import { readJson } from '../outgoing/json.ts';
import { canPost, isIn, wireChat, wireMember } from './chats.ts';

/** Kinds of updates that are asked for; everything else stays at Telegram. */
export const wantedUpdates = ['my_chat_member', 'message', 'channel_post'] as const;

/** Written in a group that had the bot before it told us of its groups: here it is. */
const command = /^\/(kolaj|start)\b/i;

const wireId = z.pipe(
  z.union([z.int(), z.string()]),
  z.transform((id: string | number) => String(id)),
);

const post = z.object({ chat: wireChat, text: z._default(z.string(), ''), migrate_to_chat_id: z.optional(wireId) });

/** What people write in the groups is not kept. */
const update = z.object({
  update_id: z.int(),
  my_chat_member: z.optional(z.object({ chat: wireChat, new_chat_member: wireMember })),
  message: z.optional(post),
  channel_post: z.optional(post),
});
type Update = z.infer<typeof update>;

const secretHeader = 'x-telegram-bot-api-secret-token';

/** Reads an update. Without the secret that was given to Telegram with the address, it is not from Telegram. */
export function readUpdate({ headers, body }: IncomingHook, secret: string | null, botId: string | null): HookReading {
  if (secret === null || !isSame(headers[secretHeader] ?? '', secret)) return { kind: 'forged' };
  const parsed = z.safeParse(update, readJson(Buffer.from(body).toString('utf8')));
  return parsed.success ? { kind: 'read', events: eventsOf(parsed.data, botId) } : { kind: 'not-understood' };
}

/** Compared by their hashes: equally long, and in the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

function eventsOf({ my_chat_member: membership, message, channel_post }: Update, botId: string | null): ChannelEvent[] {
  const chat = membership?.chat ?? message?.chat ?? channel_post?.chat;
  if (!chat || chat.type === 'private') return [];
  const group = { groupId: chat.id, name: chat.title, phoneId: botId ?? '' };
  if (membership) {
    const member = membership.new_chat_member;
    // A bot that the shop had before still knows the address, and is thrown out of the groups one day.
    if (member.user && String(member.user.id) !== botId) return [];
    if (!isIn(member)) return [{ kind: 'group-lost', groupId: chat.id, why: lostWhy(member.status) }];
    return [{ kind: 'group-seen', ...group, canPost: canPost(chat, member) }];
  }
  if (message?.migrate_to_chat_id) {
    return [{ kind: 'group-moved', groupId: chat.id, to: message.migrate_to_chat_id }];
  }
  const isCalled = command.test(message?.text ?? channel_post?.text ?? '');
  return isCalled ? [{ kind: 'group-seen', ...group, canPost: null }] : [];
}

const lostWhy = (status: string) => (status === 'kicked' ? 'the bot was removed' : 'the bot is not in the group');
