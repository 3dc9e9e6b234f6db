import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from '../provider/access.ts';
import type { Message } from '../provider/inbox.ts';
import { playAnswer, type Said } from '../provider/send/play-answer.ts';
import { type RefusedFor, type Taking, takeMessage } from '../provider/send/take-message.ts';
import {
  type BotError,
  badRequest,
  inAlbum,
  internalError,
  kickedOut,
  movedTo,
  no,
  noRights,
  tooMany,
  unauthorized,
  yes,
} from './answers.ts';
import type { BotAround } from './around.ts';
import type { SandboxBot } from './bot-token.ts';
import { chatView, textOf } from './chat-view.ts';
import type { BotChat } from './chats.ts';
import type { BotForm } from './form.ts';
import { readBold, readMarkup } from './markup.ts';
import { findMedia, type Media } from './media.ts';

export interface SendCall extends BotForm {
  bot: SandboxBot;
  around: BotAround;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** One message of a call: words, or a photo or video with its caption. */
interface Part extends Pick<Message, 'buttons' | 'bold'> {
  text: string;
  media: Media | null;
}

type Found<Thing> = { kind: 'found'; thing: Thing } | { kind: 'refused'; error: BotError };

export async function sendMessage(call: SendCall): Promise<FastifyReply> {
  const text = textOf(call.params.text);
  if (text === '') return refuse(call, badRequest('message text is empty'));
  if (text.length > 4096) return refuse(call, badRequest('message is too long'));
  const markup = readMarkup(call.params.reply_markup);
  if (markup.kind === 'refused') return refuse(call, markup.error);
  return sendParts(call, [{ text, media: null, buttons: markup.buttons, bold: readBold(call.params.entities) }]);
}

export async function sendMedia(call: SendCall, type: Media['type']): Promise<FastifyReply> {
  const part = await partOf(call, { type, media: call.params[type], caption: call.params.caption, name: type });
  if (part.kind === 'refused') return refuse(call, part.error);
  const markup = readMarkup(call.params.reply_markup);
  if (markup.kind === 'refused') return refuse(call, markup.error);
  const bold = readBold(call.params.caption_entities);
  return sendParts(call, [{ ...part.thing, buttons: markup.buttons, bold }]);
}

export async function sendMediaGroup(call: SendCall): Promise<FastifyReply> {
  const items = Array.isArray(call.params.media) ? call.params.media : [];
  if (items.length < 2) return refuse(call, badRequest('there are no messages to send'));
  if (items.length > 10) return refuse(call, badRequest('too many messages to send as an album'));
  const parts: Part[] = [];
  for (const item of items) {
    const part = await partOf(call, { ...item, type: item?.type === 'video' ? 'video' : 'photo', name: 'media' });
    if (part.kind === 'refused') return refuse(call, part.error);
    parts.push(part.thing);
  }
  return sendParts(call, parts);
}

async function partOf(
  { around, bot, files }: SendCall,
  { type, media, caption, name }: { type: Media['type']; media?: unknown; caption?: unknown; name: string },
): Promise<Found<Part>> {
  const text = textOf(caption);
  if (text.length > 1024) return { kind: 'refused', error: badRequest('message caption is too long') };
  const found = await findMedia({ botId: bot.phone.id, type, value: media, part: name, files }, around);
  return found.kind === 'refused'
    ? found
    : { kind: 'found', thing: { text, media: found.media, buttons: [], bold: 0 } };
}

/** What the chat itself says against it, before anything is sent. */
export function findChat({ around, bot, params }: SendCall): Found<BotChat> {
  const refused = (error: BotError) => ({ kind: 'refused', error }) as const;
  const found = around.chats.find({ productId: bot.account.productId, botId: bot.phone.id }, textOf(params.chat_id));
  if (found.kind === 'not-found') return refused(badRequest('chat not found'));
  if (found.kind === 'moved') return refused(movedTo(found.to));
  if (found.chat.standing === 'kicked') return refused(kickedOut);
  if (found.chat.standing === 'restricted') return refused(noRights);
  return { kind: 'found', thing: found.chat };
}

/** Sends the parts one after the other, as the server does with an album: what stops one leaves those before it sent. */
async function sendParts(call: SendCall, parts: readonly Part[]): Promise<FastifyReply> {
  const found = findChat(call);
  if (found.kind === 'refused') return refuse(call, found.error);
  const sent: object[] = [];
  for (const [index, part] of parts.entries()) {
    const messageId = call.around.chats.nextMessageId(found.thing.group);
    const taking = await take(call, found.thing, part);
    if (taking.kind !== 'accepted') {
      return playAnswer(call.request, call.reply, taking, (said) => {
        const error = errorOf(said);
        return no(call.reply, index > 0 ? inAlbum(index + 1, error) : error);
      });
    }
    call.around.chats.number(found.thing.group, messageId, taking.msgId);
    sent.push({ message_id: messageId, ...messageView(call, found.thing, part) });
  }
  return yes(call.reply, parts.length > 1 ? sent : sent[0]);
}

function take({ around, bot }: SendCall, { group }: BotChat, { text, media, buttons, bold }: Part): Promise<Taking> {
  const incoming = {
    account: bot.account,
    kind: 'telegram' as const,
    phoneId: bot.phone.id,
    groupId: group.id,
    clientRef: null,
    via: 'bot' as const,
    type: typeOf(media),
    text,
    media: media && { bytes: media.bytes },
    buttons,
    bold,
  };
  return takeMessage(around.outside, incoming, around.stop);
}

function typeOf(media: Media | null): 'text' | 'media' | 'video' {
  if (media === null) return 'text';
  return media.type === 'photo' ? 'media' : 'video';
}

function errorOf(said: Said): BotError {
  switch (said.kind) {
    case 'throttled':
      return tooMany(said.seconds);
    case 'error':
    case 'accepted':
      return internalError;
    case 'refused':
      return errorOfRefusal(said.why, said.words);
  }
}

function errorOfRefusal(why: RefusedFor, words: string): BotError {
  switch (why) {
    case 'phone-off':
    case 'phone-loading':
      return unauthorized;
    case 'only-admins':
      return noRights;
    default:
      return badRequest(words);
  }
}

function messageView({ around, bot }: SendCall, chat: BotChat, { text, media }: Part): object {
  const seconds = Math.floor(around.outside.now().getTime() / 1000);
  const common = {
    date: seconds,
    chat: chatView(chat),
    from: { id: Number(bot.phone.id), is_bot: true, first_name: bot.phone.name, username: bot.phone.name },
  };
  if (!media) return { ...common, text };
  const caption = text === '' ? {} : { caption: text };
  const file = { file_id: media.fileId, file_unique_id: media.fileId.slice(-16), file_size: media.bytes.length };
  if (media.type === 'video') return { ...common, ...caption, video: file };
  const { width, height } = media;
  const small = { ...file, file_id: `${media.fileId}-s`, width: Math.min(width, 90), height: Math.min(height, 90) };
  return { ...common, ...caption, photo: [small, { ...file, width, height }] };
}

function refuse({ around, bot, params, reply }: SendCall, error: BotError): FastifyReply {
  const call = callOf('send', bot.account.productId, { phoneId: bot.phone.id, groupId: textOf(params.chat_id) });
  around.outside.record({ ...call, outcome: 'refused', reason: error.description });
  return no(reply, error);
}
