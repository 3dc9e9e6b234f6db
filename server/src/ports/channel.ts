import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { EditOutcome } from '@kolaj/domain/broadcast/edit/edit';
import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import type { ChatType } from '@kolaj/domain/channel/chat';
import type { ChannelKind, Phone } from '@kolaj/domain/channel/group/group';
import type { LinkButton } from '@kolaj/domain/shop/telegram-target';

/** A picture by its public address, which the provider fetches itself (D-66) or whose bytes the adapter uploads. */
export interface OutgoingPicture {
  url: string;
  /** Of the bytes at `url`: what a bot has uploaded once it names by id afterwards. */
  sha256: string;
  caption: string;
}

/** What a Telegram message has besides its words (D-67); a channel whose capabilities lack it leaves it out. */
export interface OutgoingExtras {
  /** So many UTF-16 units at the beginning of the words are bold. */
  bold?: number;
  /** Below the message, row by row. */
  rows?: readonly (readonly LinkButton[])[];
  /** By the provider's dialog host, whatever its connection says (D-70, PRV-07). */
  byDialog?: boolean;
  /** To be pinned in its chat once it is there, without a sound; where that is not allowed it stays as it is. */
  pin?: boolean;
}

export type OutgoingContent =
  | ({ kind: 'picture' } & OutgoingPicture)
  | ({ kind: 'video'; url: string; caption: string } & OutgoingExtras)
  /** A picture at an address that is not ours: nobody knows its bytes beforehand. */
  | ({ kind: 'photo'; url: string; caption: string } & OutgoingExtras)
  | ({ kind: 'text'; text: string } & OutgoingExtras)
  /** Pictures of one product in one call; only where the channel has albums (D-58). */
  | { kind: 'album'; pictures: readonly OutgoingPicture[] };

/** One message to one group. */
export interface OutgoingMessage {
  shopId: string;
  channel: ChannelKind;
  /** Phone (WhatsApp) or account (Telegram) that sends. */
  senderId: string;
  groupId: string;
  content: OutgoingContent;
  /** Our delivery id; travels with the message wherever the provider permits, so that a look-up can find it. */
  reference: string;
}

export interface SendOptions {
  /** Asked at the last moment before the first byte leaves; false = do not send, the outcome is `not-accepted`. */
  mayLeave: () => boolean;
}

export type LookUp =
  | { kind: 'found'; messageId: string }
  /** The log names it and says that it did not go; of several tries, nobody knows of which it says so. */
  | { kind: 'failed'; why: ProviderTrouble }
  /** The log was read and does not have it. Not a proof that it never arrived: see `logLagMs`. */
  | { kind: 'absent' }
  /** The log cannot be read, or does not name our messages: what it lacks means nothing. */
  | { kind: 'unknown'; why: ProviderTrouble };

export type Listing<Item> = { kind: 'loaded'; list: Item[] } | { kind: 'error'; why: ProviderTrouble };

/** An answer of a provider, or that it has no such thing. */
export type Asked<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'not-offered' }
  | { kind: 'error'; why: ProviderTrouble };

/** A person, group or channel that a phone can write to (PH-06). `canPost` null = nobody can tell. */
export interface Chat {
  id: string;
  /** '' = nobody can tell. */
  name: string;
  type: ChatType;
  canPost: boolean | null;
}

/** What a kind of channel can do; the engine and the console ask this, never the driver's name. */
export interface ChannelCapabilities {
  /** Pictures in one call; null = one by one. */
  album: { min: number; max: number } | null;
  buttons: boolean;
  video: boolean;
  /** Whether a part of a text can be bold. */
  bold: boolean;
  /** Whether a message can be pinned in its chat. */
  pin: boolean;
  /** Whether words and buttons of a message can be changed once it is there. */
  edit: boolean;
  /** Whether it writes to channels of WhatsApp (D-96); to Telegram's it writes as to groups. */
  channels: boolean;
  /** How far the provider reports a message on its way. */
  acks: 'none' | 'server' | 'device' | 'read';
  /** Whether uncertain messages can be looked up. */
  log: boolean;
  /** Whether the provider keeps a queue that can be counted and cleared. */
  queue: boolean;
  /**
   * How long after a message it can be deleted for everybody, ms; null = not at all. Said to people before they ask, so rather
   * too short than too long: some providers say yes to a late wish and do nothing.
   */
  recallWithinMs: number | null;
  /** Whether a phone can be connected by a code on the screen. */
  qr: boolean;
  mediaBy: 'url' | 'upload';
  /** Characters. */
  maxCaption: number;
  formats: readonly ('jpeg' | 'png' | 'webp' | 'mp4')[];
}

/** A message that is to be deleted for everybody. */
export interface SentMessage {
  shopId: string;
  channel: ChannelKind;
  /** Phone or account that has sent it. */
  senderId: string;
  groupId: string;
  /** As `send` returned it; of an album, that of this one picture. */
  messageId: string;
}

/** A message that is to say something else. */
export interface ChangedMessage extends SentMessage {
  content: Extract<OutgoingContent, { kind: 'text' | 'video' | 'photo' }>;
}

export interface PhoneQuery {
  shopId: string;
  phoneId: string;
}

/** How a phone gets connected again: a picture to be scanned, as PNG bytes, or nothing to do. */
export type PhoneScreen = { kind: 'code'; png: Uint8Array } | { kind: 'connected' } | { kind: 'starting' };

/** What a provider reports on its own (webhook), in our words. */
export type ChannelEvent =
  /** `messageId` as `send` returned it. Never goes backwards; may come late, twice, or for an unknown id. */
  | { kind: 'ack'; messageId: string; level: 'server' | 'device' | 'read' }
  | { kind: 'message-failed'; messageId: string; why: ProviderTrouble }
  | { kind: 'phone-status'; phoneId: string; status: string }
  | { kind: 'group-lost'; groupId: string; why: ProviderTrouble }
  /** A sender is in a group, or may do something else there now. */
  | { kind: 'group-seen'; phoneId: string; groupId: string; name: string; type: ChatType; canPost: boolean | null }
  | { kind: 'group-moved'; groupId: string; to: string };

/** A call that a provider made to us. */
export interface IncomingHook {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/** The outside channel to groups: a WhatsApp/Telegram provider. Methods do not throw for what the provider does. */
export interface Channel {
  /** Longest wait for the answer of one call, ms. Leases of a message in flight are at least three times this. */
  readonly timeoutMs: number;
  /** Worst lag of the provider's log, ms: an uncertain message is looked up no earlier. */
  readonly logLagMs: number;
  capabilities(query: { shopId: string; channel: ChannelKind }): Promise<ChannelCapabilities>;
  /** Phones and accounts of the shop with the provider's own status words. */
  listPhones(shopId: string): Promise<Listing<Phone>>;
  /** The groups that a phone is in. */
  listGroups(query: PhoneQuery): Promise<Listing<Chat>>;
  /** The groups and persons a phone knows (PRV-03). */
  listContacts(query: PhoneQuery): Promise<Listing<Chat>>;
  /** Messages that wait at the provider (PRV-04). */
  queueOf(query: PhoneQuery): Promise<Asked<number>>;
  /** Throws away what waits at the provider (PRV-05, D-10). */
  purgeQueue(query: PhoneQuery): Promise<Asked<null>>;
  screenOf(query: PhoneQuery): Promise<Asked<PhoneScreen>>;
  /**
   * Sends one message, once. What is not a clear yes and not a proven no comes back as `ambiguous`; only proven
   * non-acceptance may be tried again by a machine (reliability §7 rule 4).
   */
  send(message: OutgoingMessage, options: SendOptions): Promise<SendOutcome>;
  /** Deletes one message for everybody. Unlike a send it may be repeated when its answer was unclear (`afterRecall`). */
  recall(message: SentMessage): Promise<RecallOutcome>;
  /** Changes words and buttons of one message. It may be repeated when its answer was unclear (`afterEdit`). */
  edit(message: ChangedMessage): Promise<EditOutcome>;
  /** Asks the provider's log for a message that nobody answered for. */
  lookUp(query: { shopId: string; channel: ChannelKind; groupId: string; reference: string }): Promise<LookUp>;
}

/** Reads what a provider sends to our webhook. `forged`: the signature does not fit. */
export type HookReading = { kind: 'read'; events: ChannelEvent[] } | { kind: 'forged' } | { kind: 'not-understood' };

/** The provider's word for a phone that can send (D-64). */
export const activeStatus = 'active';
