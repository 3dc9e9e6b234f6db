import type { Phone } from '@kolaj/domain/channel/group/group';
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
import {
  mediaNames,
  together,
  type WebServerTimes,
  webServerCapabilities,
  withoutQueueAndLog,
} from '../outgoing/web-server.ts';
import { askWaha, type WahaPlace } from './ask-waha.ts';
import { readDeleted, readSent, wholeMessageId, whyNot } from './read-answer.ts';
import { readChannels } from './read-channels.ts';
import { readGroups, readPersons, readSessions } from './read-lists.ts';

/** Only JPEG is safe as a picture (providers §4.2). */
export const wahaCapabilities: ChannelCapabilities = { ...webServerCapabilities, formats: ['jpeg', 'mp4'] };

const groupsPerPage = 100;
const maxPages = 20;

/** A WAHA server: a session is a phone. */
export function wahaChannel(place: WahaPlace | null, { clock, timeoutMs, quickMs }: WebServerTimes): Channel {
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
    const channels = readChannels(await askWaha(place, { path: [phoneId, 'channels'], waitMs: timeoutMs }));
    return { kind: 'loaded', list: [...chats, ...channels] };
  }

  return {
    timeoutMs,
    ...withoutQueueAndLog,
    capabilities: async () => wahaCapabilities,
    listPhones: phones,
    listGroups,

    async listContacts(query) {
      const question = { path: ['contacts', 'all'], query: { session: query.phoneId }, waitMs: timeoutMs };
      return together(listGroups(query), async () => readPersons(await askWaha(place, question)));
    },

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
      if (answer.status !== 200 || !isPng(answer.bytes)) return { kind: 'error', why: whyNot(answer) };
      return { kind: 'answered', answer: { kind: 'code', png: answer.bytes } };
    },

    async send(message, { mayLeave }) {
      const [action, body] = requestOf(message);
      const call = { method: 'POST', path: [action], body, waitMs: timeoutMs, mayLeave } as const;
      return readSent(await askWaha(place, call), clock());
    },

    /**
     * The engines that speak to WhatsApp directly (NOWEB, GOWS) take the name without its sender, and say yes to any number. The
     * one that drives a browser (WEBJS) wants the sender in it, too: its error comes back as an unclear answer.
     */
    async recall({ senderId, groupId, messageId }) {
      const path = [senderId, 'chats', groupId, 'messages', wholeMessageId(groupId, messageId)];
      return readDeleted(await askWaha(place, { method: 'DELETE', path, waitMs: timeoutMs }), clock());
    },
  };
}

/** The action and its body. The server fetches the file from its address itself. */
function requestOf({ senderId, groupId, content }: OutgoingMessage): [action: string, body: object] {
  const to = { session: senderId, chatId: groupId };
  switch (content.kind) {
    case 'text':
      return ['sendText', { ...to, text: content.text, linkPreview: false }];
    case 'picture':
    case 'photo':
      return ['sendImage', { ...to, caption: content.caption, file: fileOf({ kind: 'picture', url: content.url }) }];
    case 'video':
      return ['sendVideo', { ...to, caption: content.caption, file: fileOf(content) }];
    case 'album':
      throw new Error('WAHA takes pictures one by one');
  }
}

const fileOf = ({ kind, url }: { kind: keyof typeof mediaNames; url: string }) => {
  const { mimetype, fileName: filename } = mediaNames[kind];
  return { url, mimetype, filename };
};
