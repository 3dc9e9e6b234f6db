import type { Phone } from '@kolaj/domain/channel/group';
import type {
  Asked,
  Channel,
  ChannelCapabilities,
  Chat,
  Listing,
  OutgoingMessage,
  PhoneQuery,
  PhoneScreen,
} from '../../ports/channel.ts';
import { activeStatus } from '../../ports/channel.ts';
import { isPng } from '../outgoing/png.ts';
import { askWaha, type WahaPlace } from './ask-waha.ts';
import { readSent, wordsOf } from './read-answer.ts';
import { readGroups, readPersons, readSessions } from './read-lists.ts';

export interface WahaTimes {
  clock: () => Date;
  timeoutMs: number;
  /** A screen waits for these, so they are waited for less long; ms. */
  quickMs: number;
}

/** It keeps no queue and no log by a reference of ours; only JPEG is safe as a picture (providers §4.2). */
export const wahaCapabilities: ChannelCapabilities = {
  album: null,
  buttons: false,
  video: true,
  acks: 'read',
  log: false,
  queue: false,
  qr: true,
  mediaBy: 'url',
  maxCaption: 1024,
  formats: ['jpeg', 'mp4'],
};

const groupsPerPage = 100;
const maxPages = 20;

/** A WAHA server: a session is a phone. */
export function wahaChannel(place: WahaPlace | null, { clock, timeoutMs, quickMs }: WahaTimes): Channel {
  const phones = async (): Promise<Listing<Phone>> => {
    const answer = await askWaha(place, { path: ['sessions'], query: { all: 'true' }, waitMs: quickMs });
    return readSessions(answer, place?.sessions ?? []);
  };

  async function listGroups({ phoneId }: PhoneQuery): Promise<Listing<Chat>> {
    const sessions = await phones();
    const number = sessions.kind === 'loaded' ? (sessions.list.find(({ id }) => id === phoneId)?.number ?? '') : '';
    const chats: Chat[] = [];
    for (let page = 0; page < maxPages; page++) {
      const query = { limit: String(groupsPerPage), offset: String(page * groupsPerPage) };
      const read = readGroups(await askWaha(place, { path: [phoneId, 'groups'], query, waitMs: timeoutMs }), number);
      if (read.kind === 'error') return read;
      // Some engines do not know pages and answer with all of them each time.
      const fresh = read.list.filter(({ id }) => !chats.some((known) => known.id === id));
      chats.push(...fresh);
      if (fresh.length === 0 || (read.count ?? 0) < groupsPerPage) break;
    }
    return { kind: 'loaded', list: chats };
  }

  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: async () => wahaCapabilities,
    listPhones: phones,
    listGroups,

    async listContacts(query) {
      const groups = await listGroups(query);
      if (groups.kind === 'error') return groups;
      const question = { path: ['contacts', 'all'], query: { session: query.phoneId }, waitMs: timeoutMs };
      const persons = readPersons(await askWaha(place, question));
      if (persons.kind === 'error') return persons;
      return { kind: 'loaded', list: [...groups.list, ...persons.list] };
    },

    queueOf: async () => ({ kind: 'not-offered' }),
    purgeQueue: async () => ({ kind: 'not-offered' }),

    async screenOf({ phoneId }): Promise<Asked<PhoneScreen>> {
      const sessions = await phones();
      if (sessions.kind === 'error') return sessions;
      const status = sessions.list.find(({ id }) => id === phoneId)?.status;
      if (status === activeStatus) return { kind: 'answered', answer: { kind: 'connected' } };
      if (status === 'loading') return { kind: 'answered', answer: { kind: 'starting' } };
      const query = { format: 'image' };
      const answer = await askWaha(place, {
        path: [phoneId, 'auth', 'qr'],
        query,
        accept: 'image/png',
        waitMs: quickMs,
      });
      if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
      if (answer.status !== 200 || !isPng(answer.bytes)) return { kind: 'error', why: wordsOf(answer) };
      return { kind: 'answered', answer: { kind: 'code', png: answer.bytes } };
    },

    async send(message, { mayLeave }) {
      const [action, body] = requestOf(message);
      const call = { method: 'POST', path: [action], body, waitMs: timeoutMs, mayLeave } as const;
      return readSent(await askWaha(place, call), clock());
    },

    lookUp: async () => ({ kind: 'unknown', why: 'WAHA keeps no log of what was sent through it' }),
  };
}

/** The action and its body. The server fetches the file from its address itself. */
function requestOf({ senderId, groupId, content }: OutgoingMessage): [action: string, body: object] {
  const to = { session: senderId, chatId: groupId };
  switch (content.kind) {
    case 'text':
      return ['sendText', { ...to, text: content.text, linkPreview: false }];
    case 'picture':
      return ['sendImage', { ...to, caption: content.caption, file: fileOf(content.url, 'image/jpeg', 'image.jpg') }];
    case 'video':
      return ['sendVideo', { ...to, caption: content.caption, file: fileOf(content.url, 'video/mp4', 'video.mp4') }];
    case 'album':
      throw new Error('WAHA takes pictures one by one');
  }
}

const fileOf = (url: string, mimetype: string, filename: string) => ({ url, mimetype, filename });
