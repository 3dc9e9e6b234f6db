import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { OutgoingExtras, OutgoingPicture } from '../../ports/channel.ts';
import type { BotFile } from './call-bot.ts';
import { limits, photoFault } from './limits.ts';
import { pinIfWanted } from './pin-message.ts';
import { type BotAnswer, isUnknownFileId } from './read-answer.ts';
import { sendFromAddress } from './send-from-address.ts';
import {
  accepted,
  call,
  captionOf,
  entitiesOf,
  type FileIds,
  findFileId,
  keepFileId,
  keyOf,
  markupOf,
  readSent,
  refused,
  type Sending,
} from './sending.ts';

/** Sends one message, or one album in one call; pins it then, if it is to be. */
export async function sendContent(sending: Sending): Promise<SendOutcome> {
  const outcome = await send(sending);
  if (outcome.kind !== 'accepted' || outcome.messageId === null) return outcome;
  return (await pinIfWanted(sending, outcome.messageId)) ? outcome : { ...outcome, isUnpinned: true };
}

async function send(sending: Sending): Promise<SendOutcome> {
  const { content } = sending.message;
  switch (content.kind) {
    case 'text':
      return sendText(sending, content);
    case 'picture':
      return sendPhotos(sending, [content]);
    case 'video':
    case 'photo':
      return sendFromAddress(sending, content);
    case 'album':
      return content.pictures.length < limits.album.min || content.pictures.length > limits.album.max
        ? refused({ code: 'album_size' })
        : sendPhotos(sending, content.pictures);
  }
}

interface Words extends OutgoingExtras {
  text: string;
}

async function sendText(sending: Sending, { text, bold, rows }: Words): Promise<SendOutcome> {
  if (text.length > limits.text) return refused({ code: 'text_too_long', characters: limits.text });
  const params = { text, ...entitiesOf('entities', bold), ...markupOf(rows) };
  const sent = readSent(await call(sending, 'sendMessage', { params }), { isAlbum: false });
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
