import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { botIdOf } from '@kolaj/domain/channel/connection';
import * as z from 'zod/mini';
import { troubleWords } from '../../kernel/trouble-words.ts';
import {
  type Asked,
  activeStatus,
  type Channel,
  type ChannelCapabilities,
  type ChannelEvent,
  type HookReading,
  type IncomingHook,
} from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { reachOf } from '../outgoing/reach.ts';
import { troubleOf } from '../outgoing/verdict.ts';
import { type Bot, callBot } from './call-bot.ts';
import { canPost, chatTypeOf, isIn, lookAtChats, wireChat, wireMember } from './chats.ts';
import { editMessage } from './edit-message.ts';
import { limits } from './limits.ts';
import { type BotAnswer, readBotAnswer, whyNot } from './read-answer.ts';
import { recallMessage } from './recall-message.ts';
import { sendContent } from './send-content.ts';
import type { SendParts } from './sending.ts';

/** Kinds of updates that are asked for; everything else stays at Telegram. */
const wantedUpdates = ['my_chat_member', 'message', 'channel_post'] as const;

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
function readUpdate({ headers, body }: IncomingHook, secret: string | null, botId: string | null): HookReading {
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
  const group = { groupId: chat.id, name: chat.title, type: chatTypeOf(chat), phoneId: botId ?? '' };
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

const lostWhy = (status: string): ProviderTrouble => ({
  code: status === 'kicked' ? 'bot_removed' : 'bot_not_in_group',
});

export interface TelegramOptions extends Omit<SendParts, 'timeoutMs'> {
  /** Chats that the shop's lists or the bot's memberships name; the Bot API has no list. */
  chatIds: (query: { shopId: string; botId: string }) => Promise<string[]>;
  /** The Bot API for connections that name none; Telegram's own unless told. */
  root?: string;
  /** Origins that may be on this machine: the sandbox's. */
  allowed: readonly string[];
  /** Longest wait for one answer, ms; 30 s unless told. */
  timeoutMs?: number;
}

/** Messages count as arrived with the answer; there is no log in which an unclear one could be found. */
const capabilities: ChannelCapabilities = {
  album: limits.album,
  buttons: true,
  video: true,
  bold: true,
  pin: true,
  edit: true,
  channels: true,
  acks: 'none',
  log: false,
  queue: false,
  recallWithinMs: limits.recallMs,
  qr: false,
  mediaBy: 'upload',
  maxCaption: limits.caption,
  formats: ['jpeg', 'png', 'mp4'],
};

const officialRoot = 'https://api.telegram.org';
/** A screen waits for these, so they are waited for less long. */
const screenWaitMs = 8_000;
const notSetUp: ProviderTrouble = { code: 'not_set_up' };

/** A shop's own bot by the Bot API (D-70: `bot`). Pictures are uploaded once and go to the other groups by their id. */
export function telegramDriver(options: TelegramOptions): ChannelDriver {
  const { allowed, root = officialRoot, timeoutMs = 30_000 } = options;
  const waitMs = Math.min(timeoutMs, screenWaitMs);
  const botOf = ({ settings, secrets }: OpenConnection): Bot | null => {
    const { token = '' } = secrets;
    const id = botIdOf(token);
    const apiRoot = settings.base_url || root;
    return id === null ? null : { id, token, apiRoot, reach: reachOf(apiRoot, allowed) };
  };

  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: () => capabilities,
    open: (connection) => channelOf(botOf(connection), { ...options, timeoutMs, waitMs }),

    async test(connection) {
      if (!connection.secrets.token) return { kind: 'trouble', trouble: 'not-set-up', detail: troubleWords(notSetUp) };
      const bot = botOf(connection);
      if (!bot) return { kind: 'trouble', trouble: 'wrong-key', detail: 'this is not a token of a bot' };
      const answer = await askAboutItself(bot, waitMs);
      const read = readMe(readBotAnswer(answer));
      if (read) return { kind: 'works', phones: 1, active: 1, log: 'none' };
      // A token that never was one is part of an address that does not exist.
      if (isNoToken(readBotAnswer(answer))) return { kind: 'trouble', trouble: 'wrong-key', detail: 'Unauthorized' };
      return troubleOf(answer) ?? { kind: 'trouble', trouble: 'not-this-provider', detail: 'this is not the Bot API' };
    },

    sessions: null,
    readHook: (hook, connection) => readUpdate(hook, connection.hookSecret, botOf(connection)?.id ?? null),

    async announceHook(connection, hookUrl): Promise<Asked<null>> {
      const bot = botOf(connection);
      if (!bot) return { kind: 'error', why: notSetUp };
      const params = { url: hookUrl, secret_token: connection.hookSecret, allowed_updates: wantedUpdates };
      const answer = readBotAnswer(await callBot(bot, { method: 'setWebhook', params, timeoutMs: waitMs }));
      return answer.kind === 'ok' ? { kind: 'answered', answer: null } : { kind: 'error', why: whyNot(answer) };
    },
  };
}

const me = z.object({ id: z.int(), is_bot: z.literal(true), username: z._default(z.string(), '') });

const askAboutItself = (bot: Bot, timeoutMs: number): Promise<ProviderAnswer> =>
  callBot(bot, { method: 'getMe', params: {}, timeoutMs });

function readMe(answer: BotAnswer): { name: string } | null {
  const parsed = answer.kind === 'ok' ? z.safeParse(me, answer.result) : null;
  return parsed?.success ? { name: parsed.data.username } : null;
}

const isNoToken = (answer: BotAnswer) =>
  answer.kind === 'refused' && (answer.refusal.error_code === 401 || answer.refusal.error_code === 404);

interface ChannelParts extends SendParts {
  chatIds: TelegramOptions['chatIds'];
  waitMs: number;
}

function channelOf(bot: Bot | null, parts: ChannelParts): Channel {
  const { timeoutMs, waitMs, chatIds } = parts;
  // Whatever account the lists name: there is one bot, and its chats are asked for.
  const listChats: Channel['listGroups'] = async ({ shopId }) => {
    if (!bot) return { kind: 'error', why: notSetUp };
    return lookAtChats(bot, await chatIds({ shopId, botId: bot.id }), waitMs);
  };

  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: async () => capabilities,

    async listPhones() {
      if (!bot) return { kind: 'error', why: notSetUp };
      const answer = readBotAnswer(await askAboutItself(bot, waitMs));
      const found = readMe(answer);
      const status = found ? activeStatus : 'unauthorized';
      if (!found && !isNoToken(answer)) {
        return { kind: 'error', why: answer.kind === 'ok' ? { code: 'not_this_provider' } : whyNot(answer) };
      }
      const phone = { id: bot.id, number: '', name: found?.name ?? '', type: 'telegram', status, queue: null } as const;
      return { kind: 'loaded', list: [phone] };
    },

    listGroups: listChats,
    listContacts: listChats,
    queueOf: async () => ({ kind: 'not-offered' }),
    purgeQueue: async () => ({ kind: 'not-offered' }),
    screenOf: async () => ({ kind: 'not-offered' }),

    async send(message, { mayLeave }) {
      if (!bot) return { kind: 'refused', why: notSetUp };
      return sendContent({ ...parts, bot, message, mayLeave });
    },

    async recall({ messageId }) {
      if (!bot) return { kind: 'refused', why: notSetUp };
      return recallMessage(bot, messageId, timeoutMs);
    },

    async edit(message) {
      if (!bot) return { kind: 'refused', why: notSetUp };
      return editMessage(bot, message, timeoutMs);
    },

    lookUp: async () => ({ kind: 'unknown', why: { code: 'no_log' } }),
  };
}
