import { createHash } from 'node:crypto';
import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { OutgoingExtras } from '../../ports/channel.ts';
import { limits, photoFault } from './limits.ts';
import { type BotAnswer, isUnknownFileId } from './read-answer.ts';
import {
  accepted,
  call,
  captionOf,
  entitiesOf,
  findFileId,
  keepFileId,
  markupOf,
  readSent,
  refused,
  type Sending,
} from './sending.ts';

interface FromAddress extends OutgoingExtras {
  kind: 'video' | 'photo';
  url: string;
  caption: string;
}

/** Uploaded the first time, by its id to all other groups; the id goes with the very bytes, not with their address. */
export async function sendFromAddress(sending: Sending, content: FromAddress): Promise<SendOutcome> {
  const { kind, url, caption } = content;
  if (caption.length > limits.caption) return refused({ code: 'text_too_long', characters: limits.caption });
  const maxBytes = kind === 'video' ? limits.videoBytes : limits.photoBytes;
  const file = await sending.readFile({ url, sha256: null, maxBytes });
  if (file.kind === 'gone') return refused(file.why);
  if (file.kind === 'failed') return { kind: 'not-accepted', why: file.why };
  const fault = kind === 'photo' ? photoFault(file.bytes) : null;
  if (fault !== null) return refused(fault);

  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const fileId = await findFileId(sending, sha256);
  const known = fileId === null ? null : await callMedia(sending, { ...content, media: fileId });
  const answer =
    known && !isUnknownFileId(known)
      ? known
      : await callMedia(sending, { ...content, media: `attach://${kind}`, bytes: file.bytes });
  const sent = readSent(answer, { isAlbum: false });
  if (!Array.isArray(sent)) return sent;
  const uploaded = kind === 'video' ? sent[0]?.video?.file_id : sent[0]?.photo?.at(-1)?.file_id;
  if (uploaded !== undefined) await keepFileId(sending, sha256, uploaded);
  return accepted(sent);
}

interface MediaCall extends FromAddress {
  media: string;
  bytes?: Uint8Array;
}

function callMedia(sending: Sending, { kind, media, caption, bold, rows, bytes }: MediaCall): Promise<BotAnswer> {
  const words = { ...captionOf({ caption }), ...entitiesOf('caption_entities', bold), ...markupOf(rows) };
  const file = kind === 'video' ? { name: 'video.mp4', mime: 'video/mp4' } : { name: 'photo.jpg', mime: 'image/jpeg' };
  const params = { [kind]: media, ...(kind === 'video' ? { supports_streaming: true } : {}), ...words };
  const method = kind === 'video' ? 'sendVideo' : 'sendPhoto';
  return call(sending, method, { params, files: bytes ? [{ part: kind, bytes, ...file }] : [] });
}
