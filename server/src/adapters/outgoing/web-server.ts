import type { Channel, ChannelCapabilities, Chat, Listing, PhoneQuery } from '../../ports/channel.ts';
import { type OpenConnection, onGateway } from '../../ports/channel-driver.ts';
import { originsOf } from './reach.ts';

// What WAHA and Evolution API have in common: servers over WhatsApp Web, without a queue or a log of their own.

export interface WebServerTimes {
  clock: () => Date;
  timeoutMs: number;
  /** A screen waits for these answers, so they are waited for less long; ms. */
  quickMs: number;
}

/** They keep no queue, and no log by a reference of ours (providers §4.2, §4.3). */
export const webServerCapabilities: ChannelCapabilities = {
  album: null,
  buttons: false,
  video: true,
  bold: false,
  pin: false,
  edit: false,
  channels: true,
  acks: 'read',
  log: false,
  queue: false,
  recallWithinMs: 48 * 3_600_000,
  qr: true,
  mediaBy: 'url',
  maxCaption: 1024,
  formats: ['jpeg', 'png', 'mp4'],
};

export const withoutQueueAndLog: Pick<Channel, 'queueOf' | 'purgeQueue' | 'lookUp' | 'logLagMs' | 'edit'> = {
  logLagMs: 0,
  queueOf: async () => ({ kind: 'not-offered' }),
  purgeQueue: async () => ({ kind: 'not-offered' }),
  lookUp: async () => ({ kind: 'unknown', why: { code: 'no_log' } }),
  // Pictures, which are all that goes there, cannot be changed.
  edit: async () => ({ kind: 'refused', why: { code: 'no_words' } }),
};

/**
 * The channel of the named phones and no others: the key of a server opens all that is on it, other shops' phones too (D-95).
 * Without names all of the server's phones are the shop's.
 */
export function onlyNamed(channel: Channel, names: readonly string[]): Channel {
  if (names.length === 0) return channel;
  const why = { code: 'not_own_phone' } as const;
  const own =
    <Answer>(ask: (query: PhoneQuery) => Promise<Answer>) =>
    async (query: PhoneQuery) =>
      names.includes(query.phoneId) ? ask(query) : ({ kind: 'error', why } as const);
  return {
    ...channel,
    listGroups: own(channel.listGroups),
    listContacts: own(channel.listContacts),
    screenOf: own(channel.screenOf),
    send: async (message, options) =>
      names.includes(message.senderId) ? channel.send(message, options) : { kind: 'sender-inactive', why },
    recall: async (message) => (names.includes(message.senderId) ? channel.recall(message) : { kind: 'refused', why }),
  };
}

export interface TrustedPlaces {
  /** Addresses of the settings, whose origins may be in this installation's own network. */
  allowed: readonly string[];
  /** The installation's gateway: trusted where a number was connected through it, not where a person types its address. */
  gatewayUrl?: string | null;
}

/** Origins that this connection may lead to although they are in this installation's own network (reliability rule 27). */
export const trustedBy = ({ settings }: OpenConnection, { allowed, gatewayUrl = null }: TrustedPlaces): string[] =>
  originsOf([...allowed, settings.gateway === onGateway.gateway ? gatewayUrl : null]);

/** Groups and persons as one list; one that cannot be read makes all of it an error. */
export async function together(
  groups: Promise<Listing<Chat>>,
  persons: () => Promise<Listing<Chat>>,
): Promise<Listing<Chat>> {
  const ofGroups = await groups;
  if (ofGroups.kind === 'error') return ofGroups;
  const ofPersons = await persons();
  if (ofPersons.kind === 'error') return ofPersons;
  return { kind: 'loaded', list: [...ofGroups.list, ...ofPersons.list] };
}

/** The file of a picture or video as these servers want it named. */
export const mediaNames = {
  picture: { mimetype: 'image/jpeg', fileName: 'image.jpg' },
  video: { mimetype: 'video/mp4', fileName: 'video.mp4' },
} as const;
