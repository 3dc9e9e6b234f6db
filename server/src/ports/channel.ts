import type { SendOutcome } from '@kolaj/domain/broadcast/delivery-flow';
import type { ChannelKind, Phone } from '@kolaj/domain/channel/group';

/** One message to one group. A picture goes by its public address; the provider fetches it itself (D-66). */
export interface OutgoingMessage {
  shopId: string;
  channel: ChannelKind;
  /** Phone (WhatsApp) or account (Telegram) that sends. */
  senderId: string;
  groupId: string;
  content: { kind: 'picture'; url: string; caption: string } | { kind: 'text'; text: string };
  /** Our delivery id; travels with the message wherever the provider permits, so that a look-up can find it. */
  reference: string;
}

export interface SendOptions {
  /** Asked at the last moment before the first byte leaves; false = do not send, the outcome is `not-accepted`. */
  mayLeave: () => boolean;
}

export type LookUp =
  | { kind: 'found'; messageId: string }
  /** The log was read and does not have it. Not a proof that it never arrived: see `logLagMs`. */
  | { kind: 'absent' }
  | { kind: 'unknown'; why: string };

export type Listing<Item> = { kind: 'loaded'; list: Item[] } | { kind: 'error'; why: string };

/** The outside channel to groups: a WhatsApp/Telegram provider. Methods do not throw for what the provider does. */
export interface Channel {
  /** Longest wait for the answer of one call, ms. Leases of a message in flight are at least three times this. */
  readonly timeoutMs: number;
  /** Worst lag of the provider's log, ms: an uncertain message is looked up no earlier. */
  readonly logLagMs: number;
  /** Phones and accounts of the shop with the provider's own status words. */
  listPhones(shopId: string): Promise<Listing<Phone>>;
  /** Ids of the WhatsApp groups that a phone is in. */
  listGroups(query: { shopId: string; phoneId: string }): Promise<Listing<string>>;
  /**
   * Sends one message, once. What is not a clear yes and not a proven no comes back as `ambiguous`; only proven
   * non-acceptance may be tried again by a machine (reliability §7 rule 4).
   */
  send(message: OutgoingMessage, options: SendOptions): Promise<SendOutcome>;
  /** Asks the provider's log for a message that nobody answered for. */
  lookUp(query: { shopId: string; channel: ChannelKind; groupId: string; reference: string }): Promise<LookUp>;
}

/** The provider's word for a phone that can send (D-64). */
export const activeStatus = 'active';
