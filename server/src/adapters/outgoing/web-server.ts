import type { Channel, ChannelCapabilities, Chat, Listing } from '../../ports/channel.ts';

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
  acks: 'read',
  log: false,
  queue: false,
  recallWithinMs: 48 * 3_600_000,
  qr: true,
  mediaBy: 'url',
  maxCaption: 1024,
  formats: ['jpeg', 'png', 'mp4'],
};

export const withoutQueueAndLog: Pick<Channel, 'queueOf' | 'purgeQueue' | 'lookUp' | 'logLagMs'> = {
  logLagMs: 0,
  queueOf: async () => ({ kind: 'not-offered' }),
  purgeQueue: async () => ({ kind: 'not-offered' }),
  lookUp: async () => ({ kind: 'unknown', why: { code: 'no_log' } }),
};

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
