import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';
import type { OutgoingExtras, OutgoingMessage, SendOptions } from '../../ports/channel.ts';
import { type Bot, type BotFile, callBot } from './call-bot.ts';
import { type BotAnswer, outcomeOf, readBotAnswer } from './read-answer.ts';

/** A file that a bot has uploaded: it goes to the other groups by its id, without its bytes. */
export interface FileKey {
  shopId: string;
  botId: string;
  sha256: string;
}

export interface FileIds {
  find: (key: FileKey) => Promise<string | null>;
  keep: (key: FileKey, fileId: string) => Promise<void>;
  forget: (key: FileKey) => Promise<void>;
}

export type ReadFile =
  | { kind: 'read'; bytes: Uint8Array }
  /** It is not there any more, or too large: another try changes nothing. */
  | { kind: 'gone'; why: ProviderTrouble }
  | { kind: 'failed'; why: ProviderTrouble };

export interface SendParts {
  fileIds: FileIds;
  /** The bytes behind a message's address, at most `maxBytes`. `sha256` null = not known yet. */
  readFile: (file: { url: string; sha256: string | null; maxBytes: number }) => Promise<ReadFile>;
  timeoutMs: number;
}

export interface Sending extends SendParts, SendOptions {
  bot: Bot;
  message: OutgoingMessage;
}

export const refused = (why: ProviderTrouble): SendOutcome => ({ kind: 'refused', why });

export async function call(
  { bot, message, timeoutMs, mayLeave }: Sending,
  method: string,
  { params, files = [] }: { params: object; files?: readonly BotFile[] },
): Promise<BotAnswer> {
  const all = { chat_id: message.groupId, ...params };
  return readBotAnswer(await callBot(bot, { method, params: all, files, timeoutMs, mayLeave }));
}

const sentMessage = z.object({
  message_id: z.int(),
  chat: z.object({ id: z.union([z.int(), z.string()]) }),
  photo: z.optional(z.array(z.object({ file_id: z.string() }))),
  video: z.optional(z.object({ file_id: z.string() })),
});
export type SentMessage = z.infer<typeof sentMessage>;

/** Numbers of messages count within a chat only. */
const idOf = ({ chat, message_id }: SentMessage) => `${chat.id}/${message_id}`;

export function readSent(answer: BotAnswer, { isAlbum }: { isAlbum: boolean }): SentMessage[] | SendOutcome {
  if (answer.kind !== 'ok') return outcomeOf(answer, { isAlbum });
  const parsed = z.safeParse(isAlbum ? z.array(sentMessage) : sentMessage, answer.result);
  if (!parsed.success) return { kind: 'ambiguous', why: { code: 'no_message_id' } };
  return Array.isArray(parsed.data) ? parsed.data : [parsed.data];
}

/** Telegram answers when the message is in the chat: there is nothing to wait for. */
export function accepted(sent: readonly SentMessage[]): SendOutcome {
  const [messageId = null, ...others] = sent.map(idOf);
  const ofAlbum = messageId !== null && others.length > 0 ? { messageIds: [messageId, ...others] } : {};
  return { kind: 'accepted', messageId, isThere: true, ...ofAlbum };
}

export const keyOf = ({ message, bot }: Sending, sha256: string): FileKey => ({
  shopId: message.shopId,
  botId: bot.id,
  sha256,
});

/** An id that cannot be read costs an upload, never a message. */
export const findFileId = (sending: Sending, sha256: string): Promise<string | null> =>
  sending.fileIds.find(keyOf(sending, sha256)).catch(() => null);

export const captionOf = ({ caption }: { caption?: string }) => (caption ? { caption } : {});

/** The message is there already: an id that cannot be kept costs an upload next time, never the outcome. */
export async function keepFileId(sending: Sending, sha256: string, fileId: string): Promise<void> {
  await sending.fileIds.keep(keyOf(sending, sha256), fileId).catch(() => undefined);
}

/** Beside the words instead of marks in them: nothing that people write can mean anything. */
export const entitiesOf = (name: 'entities' | 'caption_entities', bold = 0) =>
  bold > 0 ? { [name]: [{ type: 'bold', offset: 0, length: bold }] } : {};

export const markupOf = (rows: OutgoingExtras['rows'] = []) =>
  rows.length > 0 ? { reply_markup: { inline_keyboard: rows } } : {};
