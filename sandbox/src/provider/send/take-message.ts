import { setTimeout as delay } from 'node:timers/promises';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { LedgerOutcome } from '../../ledger.ts';
import type { WorldAccount } from '../../world.ts';
import { callOf } from '../access.ts';
import type { Hit } from '../faults.ts';
import { fetchMedia, inspectPicture, type Picture } from '../fetch-picture.ts';
import type { Message } from '../inbox.ts';
import type { Call, Outside } from '../outside.ts';
import { type PhoneTrouble, phoneTrouble } from '../phone-trouble.ts';

/** A message as any dialect asks for it. */
export interface Incoming {
  account: WorldAccount;
  /** Only an account of this kind sends here; null = any. */
  kind: ChannelKind | null;
  phoneId: string;
  groupId: string;
  clientRef: string | null;
  via: Message['via'];
  type: Message['type'];
  /** The words, or the caption of the media. */
  text: string;
  /** Where the media lies, or its bytes; null = a text. */
  media: { url: string } | { bytes: Buffer } | null;
  buttons?: Message['buttons'];
  /** So many UTF-16 units at the beginning are bold. */
  bold?: number;
  /** Says yes to a message that the chat has just had three times, and throws it away (providers §4.1); absent = it has none. */
  hasDuplicateFilter?: boolean;
}

/** Why nothing was taken in, for the dialect's own words. */
export type RefusedFor =
  | PhoneTrouble['why']
  | 'fault'
  | 'wrong-kind'
  | 'no-such-chat'
  | 'not-a-member'
  | 'only-admins'
  | 'media';

/** What the caller is to be told; `error`, `garbled`, `reset` and `hang` say nothing of what became of the message. */
export type Taking =
  | { kind: 'accepted'; msgId: string; acceptedAt: string; isFiltered?: boolean }
  | { kind: 'refused'; why: RefusedFor; words: string }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'error' }
  | { kind: 'garbled' }
  | { kind: 'reset' }
  | { kind: 'hang' };

/**
 * Takes one message in, or does not, as the faults and the world have it; every dialect comes through here, so that all
 * write the same ledger. `stop` ends the delays of faults.
 */
export async function takeMessage(outside: Outside, incoming: Incoming, stop: AbortSignal): Promise<Taking> {
  const { account, phoneId, groupId, clientRef, media } = incoming;
  const url = media && 'url' in media ? media.url : null;
  const call = callOf('send', account.productId, { phoneId, groupId, clientRef, url });

  const hits = outside.faults.next({ phone: phoneId, group: groupId });
  const slow = hits.find(({ fault }) => fault === 'slow');
  if (slow) await delay(slow.seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => undefined);
  const fault = hits.find((hit) => hit !== slow) ?? null;
  const stopped = fault && stoppedBefore(outside, call, fault);
  if (stopped) return stopped;

  const refusal = whyNot(outside, incoming);
  if (refusal) return refuse(outside, call, refusal);
  const found = await mediaOf(incoming, stop);
  if (found?.kind === 'refused') return refuse(outside, call, { why: 'media', words: found.reason });
  if (isFiltered(outside, incoming)) return filterOut(outside, call, fault);
  if (found?.kind === 'video')
    return takeIn(outside, { incoming: { ...incoming, type: 'video' }, call, picture: null, fault });
  return takeIn(outside, { incoming, call, picture: found?.picture ?? null, fault });
}

/** What the media is; null = there is none, or a film that came with the call: whoever uploaded it said so. */
async function mediaOf({ type, media }: Incoming, stop: AbortSignal) {
  if (media === null || (type !== 'media' && !(type === 'video' && 'url' in media))) return null;
  const found = await lookAt(media, stop);
  const isOther = found.kind === 'picture' && type === 'video';
  return isOther ? { kind: 'refused' as const, reason: 'media is not a video' } : found;
}

const lookAt = (media: NonNullable<Incoming['media']>, stop: AbortSignal) =>
  'url' in media ? fetchMedia(media.url, stop) : inspectPicture(media.bytes);

/** Faults that happen before anything is taken in. */
function stoppedBefore(outside: Outside, call: Call, { fault, seconds }: Hit): Taking | null {
  switch (fault) {
    case 'refuse':
      return refuse(outside, call, { why: 'fault', words: 'message was refused' });
    case 'throttle':
      outside.record({ ...call, outcome: 'throttled' });
      return { kind: 'throttled', seconds: Math.ceil(seconds) };
    case 'error-before':
      outside.record({ ...call, outcome: 'error-before' });
      return { kind: 'error' };
    case 'reset-before':
      outside.record({ ...call, outcome: 'reset-before' });
      return { kind: 'reset' };
    default:
      return null;
  }
}

interface Refused {
  why: RefusedFor;
  words: string;
}

function refuse(outside: Outside, call: Call, { why, words }: Refused): Taking {
  outside.record({ ...call, outcome: 'refused', reason: words });
  return { kind: 'refused', why, words };
}

/** Dialects that write to channels of WhatsApp (D-96). */
const knowsChannels: readonly Message['via'][] = ['waha', 'evolution'];

/** What the state of the world says against it: phone, kind, chat, membership, rights. */
function whyNot(outside: Outside, { account, phoneId, groupId, kind, via }: Incoming): Refused | null {
  const phone = phoneTrouble(outside, account, phoneId);
  if (phone) return phone;
  if (kind && account.phones.find(({ id }) => id === phoneId)?.type !== kind)
    return { why: 'wrong-kind', words: `[${phoneId}] is not a ${kind} account` };
  const isUnknown = isWhatsappChannel(groupId) && !knowsChannels.includes(via);
  const group = isUnknown ? undefined : account.groups.find(({ id }) => id === groupId);
  if (!group) return { why: 'no-such-chat', words: `NOT_ON_WHATSAPP: chat ${groupId} was not found` };
  if (!group.members.includes(phoneId))
    return { why: 'not-a-member', words: `NOT_A_PARTICIPANT: ${phoneId} is not in ${groupId}` };
  const mayPost = !group.admins || group.admins.includes(phoneId);
  return mayPost ? null : { why: 'only-admins', words: `only admins of ${groupId} can send messages` };
}

/** How often one of the last three different messages of a chat may come. */
const sameAtMost = 3;
const looksBack = 30;

function isFiltered(outside: Outside, { hasDuplicateFilter, groupId, text, media }: Incoming): boolean {
  const strict = outside.faults.condition('filter-strict');
  const isStrict = hasDuplicateFilter !== undefined && strict.on && (strict.group ?? groupId) === groupId;
  if (!hasDuplicateFilter && !isStrict) return false;
  const url = media && 'url' in media ? media.url : null;
  const marks = outside
    .chat(groupId)
    .slice(-looksBack)
    .map((message) => `${message.url} ${message.text}`);
  const recent = [...new Set(marks.toReversed())].slice(0, 3);
  const mark = `${url} ${text}`;
  return recent.includes(mark) && marks.filter((known) => known === mark).length >= sameAtMost;
}

function filterOut(outside: Outside, call: Call, fault: Hit | null): Taking {
  const msgId = uuidFrom(outside.random);
  outside.record({ ...call, outcome: 'filtered', msgId });
  const lost = fault && outcomes[fault.fault]?.taking;
  const isFiltered = outside.faults.condition('filter-strict').on;
  return lost ?? { kind: 'accepted', msgId, acceptedAt: outside.now().toISOString(), isFiltered };
}

const outcomes: Partial<Record<Hit['fault'], { outcome: LedgerOutcome; taking: Taking }>> = {
  'error-after': { outcome: 'error-after', taking: { kind: 'error' } },
  hang: { outcome: 'hung', taking: { kind: 'hang' } },
  'reset-after': { outcome: 'reset-after', taking: { kind: 'reset' } },
  garble: { outcome: 'garbled', taking: { kind: 'garbled' } },
};

interface Taken {
  incoming: Incoming;
  call: Call;
  picture: Picture | null;
  fault: Hit | null;
}

function takeIn(outside: Outside, { incoming, call, picture, fault }: Taken): Taking {
  const { outcome, taking } = (fault && outcomes[fault.fault]) ?? { outcome: 'accepted', taking: null };
  const msgId = uuidFrom(outside.random);
  if (picture) outside.pictures.save(picture);
  const message: Message = {
    msgId,
    groupId: incoming.groupId,
    productId: call.productId,
    phoneId: incoming.phoneId,
    via: incoming.via,
    type: incoming.type,
    text: incoming.text,
    url: call.url,
    picture: picture && {
      sha256: picture.sha256,
      format: picture.format,
      width: picture.width,
      height: picture.height,
    },
    buttons: incoming.buttons ?? [],
    bold: incoming.bold ?? 0,
    clientRef: incoming.clientRef,
    acceptedAt: outside.now().toISOString(),
  };
  outside.takeIn({ ...call, outcome, msgId, pictureSha256: picture?.sha256 ?? null }, message);
  return taking ?? { kind: 'accepted', msgId, acceptedAt: message.acceptedAt };
}

/** A version 4 UUID from an injected random source, so that a seeded run gives the same ids. */
function uuidFrom(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const variant = (8 + Math.floor(random() * 4)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
