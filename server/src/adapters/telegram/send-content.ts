import { createHash } from 'node:crypto';
import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';
import type { OutgoingMessage, OutgoingPicture, SendOptions } from '../../ports/channel.ts';
import { type Bot, type BotFile, callBot } from './call-bot.ts';
import { limits, photoFault } from './limits.ts';
import { type BotAnswer, isUnknownFileId, outcomeOf, readBotAnswer } from './read-answer.ts';

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

interface Sending extends SendParts, SendOptions {
  bot: Bot;
  message: OutgoingMessage;
}

/** Sends one message, or one album in one call. */
export async function sendContent(sending: Sending): Promise<SendOutcome> {
  const { content } = sending.message;
  switch (content.kind) {
    case 'text':
      return sendText(sending, content.text);
    case 'picture':
      return sendPhotos(sending, [content]);
    case 'video':
      return sendVideo(sending, content);
    case 'album':
      return content.pictures.length < limits.album.min || content.pictures.length > limits.album.max
        ? refused({ code: 'album_size' })
        : sendPhotos(sending, content.pictures);
  }
}

const refused = (why: ProviderTrouble): SendOutcome => ({ kind: 'refused', why });

async function call(
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
type SentMessage = z.infer<typeof sentMessage>;

/** Numbers of messages count within a chat only. */
const idOf = ({ chat, message_id }: SentMessage) => `${chat.id}/${message_id}`;

function readSent(answer: BotAnswer, { isAlbum }: { isAlbum: boolean }): SentMessage[] | SendOutcome {
  if (answer.kind !== 'ok') return outcomeOf(answer, { isAlbum });
  const parsed = z.safeParse(isAlbum ? z.array(sentMessage) : sentMessage, answer.result);
  if (!parsed.success) return { kind: 'ambiguous', why: { code: 'no_message_id' } };
  return Array.isArray(parsed.data) ? parsed.data : [parsed.data];
}

/** Telegram answers when the message is in the chat: there is nothing to wait for. */
function accepted(sent: readonly SentMessage[]): SendOutcome {
  const [messageId = null, ...others] = sent.map(idOf);
  const ofAlbum = messageId !== null && others.length > 0 ? { messageIds: [messageId, ...others] } : {};
  return { kind: 'accepted', messageId, isThere: true, ...ofAlbum };
}

async function sendText(sending: Sending, text: string): Promise<SendOutcome> {
  if (text.length > limits.text) return refused({ code: 'text_too_long', characters: limits.text });
  const sent = readSent(await call(sending, 'sendMessage', { params: { text } }), { isAlbum: false });
  return Array.isArray(sent) ? accepted(sent) : sent;
}

/** Ids that were just refused are not taken up again, whether they could be forgotten or not. */
const unknownIds = (fileIds: FileIds): FileIds => ({ ...fileIds, find: async () => null });

/** A picture as it goes into the call: by the id it was given before, or with its bytes. */
type Part = { picture: OutgoingPicture; fileId: string } | { picture: OutgoingPicture; bytes: Uint8Array };

async function sendPhotos(sending: Sending, pictures: readonly OutgoingPicture[]): Promise<SendOutcome> {
  if (pictures.some(({ caption }) => caption.length > limits.caption)) {
    return refused({ code: 'text_too_long', characters: limits.caption });
  }
  const parts = await partsOf(sending, pictures);
  if (!Array.isArray(parts)) return parts;
  const first = await callWith(sending, parts);
  if (!isUnknownFileId(first) || parts.every((part) => 'bytes' in part)) return record(sending, parts, first);

  // Nothing was sent. Which of the ids it was is not told: all are forgotten and everything is uploaded again.
  for (const { sha256 } of pictures) await sending.fileIds.forget(keyOf(sending, sha256)).catch(() => undefined);
  const fresh = await partsOf({ ...sending, fileIds: unknownIds(sending.fileIds) }, pictures);
  return Array.isArray(fresh) ? record(sending, fresh, await callWith(sending, fresh)) : fresh;
}

const keyOf = ({ message, bot }: Sending, sha256: string): FileKey => ({
  shopId: message.shopId,
  botId: bot.id,
  sha256,
});

/** An id that cannot be read costs an upload, never a message. */
const findFileId = (sending: Sending, sha256: string): Promise<string | null> =>
  sending.fileIds.find(keyOf(sending, sha256)).catch(() => null);

async function partsOf(sending: Sending, pictures: readonly OutgoingPicture[]): Promise<Part[] | SendOutcome> {
  const parts: Part[] = [];
  for (const picture of pictures) {
    const fileId = await findFileId(sending, picture.sha256);
    if (fileId !== null) {
      parts.push({ picture, fileId });
      continue;
    }
    const file = await sending.readFile({ ...picture, maxBytes: limits.photoBytes });
    if (file.kind === 'gone') return refused(file.why);
    if (file.kind === 'failed') return { kind: 'not-accepted', why: file.why };
    const fault = photoFault(file.bytes);
    if (fault !== null) return refused(fault);
    parts.push({ picture, bytes: file.bytes });
  }
  return parts;
}

function callWith(sending: Sending, parts: readonly Part[]): Promise<BotAnswer> {
  const files = parts.flatMap((part, index): BotFile[] =>
    'bytes' in part ? [{ part: `photo${index}`, name: `${index}.jpg`, mime: 'image/jpeg', bytes: part.bytes }] : [],
  );
  const media = parts.map((part, index) => ({
    type: 'photo',
    media: 'fileId' in part ? part.fileId : `attach://photo${index}`,
    ...captionOf(part.picture),
  }));
  const [only, second] = media;
  if (!only || second) return call(sending, 'sendMediaGroup', { params: { media }, files });
  return call(sending, 'sendPhoto', { params: { photo: only.media, ...captionOf(only) }, files });
}

const captionOf = ({ caption }: { caption?: string }) => (caption ? { caption } : {});

/** Reads the answer and keeps the ids of what was uploaded with it. */
async function record(sending: Sending, parts: readonly Part[], answer: BotAnswer): Promise<SendOutcome> {
  const sent = readSent(answer, { isAlbum: parts.length > 1 });
  if (!Array.isArray(sent)) return sent;
  for (const [index, part] of parts.entries()) {
    // The sizes of a photo come from small to large.
    const fileId = sent[index]?.photo?.at(-1)?.file_id;
    if ('bytes' in part && fileId !== undefined) await keepFileId(sending, part.picture.sha256, fileId);
  }
  return accepted(sent);
}

/** The message is there already: an id that cannot be kept costs an upload next time, never the outcome. */
async function keepFileId(sending: Sending, sha256: string, fileId: string): Promise<void> {
  await sending.fileIds.keep(keyOf(sending, sha256), fileId).catch(() => undefined);
}

async function sendVideo(sending: Sending, { url, caption }: { url: string; caption: string }): Promise<SendOutcome> {
  if (caption.length > limits.caption) return refused({ code: 'text_too_long', characters: limits.caption });
  const file = await sending.readFile({ url, sha256: null, maxBytes: limits.videoBytes });
  if (file.kind === 'gone') return refused(file.why);
  if (file.kind === 'failed') return { kind: 'not-accepted', why: file.why };

  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const fileId = await findFileId(sending, sha256);
  const known = fileId === null ? null : await callVideo(sending, { video: fileId, caption });
  const answer =
    known && !isUnknownFileId(known)
      ? known
      : await callVideo(sending, { video: 'attach://video', caption, bytes: file.bytes });
  const sent = readSent(answer, { isAlbum: false });
  if (!Array.isArray(sent)) return sent;
  const uploaded = sent[0]?.video?.file_id;
  if (uploaded !== undefined) await keepFileId(sending, sha256, uploaded);
  return accepted(sent);
}

function callVideo(
  sending: Sending,
  { video, caption, bytes }: { video: string; caption: string; bytes?: Uint8Array },
): Promise<BotAnswer> {
  const params = { video, supports_streaming: true, ...captionOf({ caption }) };
  const files = bytes ? [{ part: 'video', name: 'video.mp4', mime: 'video/mp4', bytes }] : [];
  return call(sending, 'sendVideo', { params, files });
}
