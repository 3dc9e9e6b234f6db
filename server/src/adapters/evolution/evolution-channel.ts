import type { Phone } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import type { Asked, Channel, Chat, Listing, OutgoingMessage, PhoneQuery, PhoneScreen } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { pngOfDataUri } from '../outgoing/png.ts';
import {
  mediaNames,
  together,
  type WebServerTimes,
  webServerCapabilities,
  withoutQueueAndLog,
} from '../outgoing/web-server.ts';
import { askEvolution, type EvolutionPlace } from './ask-evolution.ts';
import { readDeleted, readSent, whyNot } from './read-answer.ts';
import { readChannels, readGroups, readInstances, readPersons } from './read-lists.ts';

/** An Evolution API server: an instance is a phone. */
export function evolutionChannel(place: EvolutionPlace | null, { clock, timeoutMs, quickMs }: WebServerTimes): Channel {
  const phones = async (): Promise<Listing<Phone>> =>
    readInstances(
      await askEvolution(place, { path: ['instance', 'fetchInstances'], waitMs: quickMs }),
      place?.instances ?? [],
    );

  async function listGroups({ phoneId }: PhoneQuery): Promise<Listing<Chat>> {
    const instances = await phones();
    const number = instances.kind === 'loaded' ? (instances.list.find(({ id }) => id === phoneId)?.number ?? '') : '';
    const query = { getParticipants: 'true' };
    const answer = await askEvolution(place, { path: ['group', 'fetchAllGroups', phoneId], query, waitMs: timeoutMs });
    const groups = readGroups(answer, number);
    if (groups.kind === 'error') return groups;
    const path = ['chat', 'findChannels', phoneId];
    const channels = readChannels(await askEvolution(place, { method: 'POST', path, body: {}, waitMs: timeoutMs }));
    return { kind: 'loaded', list: [...groups.list, ...channels] };
  }

  return {
    timeoutMs,
    ...withoutQueueAndLog,
    capabilities: async () => webServerCapabilities,
    listPhones: phones,
    listGroups,

    async listContacts(query) {
      const path = ['chat', 'findContacts', query.phoneId];
      const question = { method: 'POST', path, body: { where: {} }, waitMs: timeoutMs } as const;
      return together(listGroups(query), async () => readPersons(await askEvolution(place, question)));
    },

    async screenOf({ phoneId }) {
      return readCode(await askEvolution(place, { path: ['instance', 'connect', phoneId], waitMs: quickMs }));
    },

    async send(message, { mayLeave }) {
      const [action, body] = requestOf(message);
      const path = ['message', action, message.senderId];
      const answer = await askEvolution(place, { method: 'POST', path, body, waitMs: timeoutMs, mayLeave });
      return readSent(answer, clock());
    },

    async recall({ senderId, groupId, messageId }) {
      const path = ['chat', 'deleteMessageForEveryone', senderId];
      const body = { id: messageId, remoteJid: groupId, fromMe: true };
      return readDeleted(await askEvolution(place, { method: 'DELETE', path, body, waitMs: timeoutMs }), clock());
    },
  };
}

/** `delay` 0: it would be waited for inside our own request; the pace is ours (providers §4.3). */
function requestOf({ groupId, content }: OutgoingMessage): [action: string, body: object] {
  const to = { number: groupId, delay: 0 };
  switch (content.kind) {
    case 'text':
      return ['sendText', { ...to, text: content.text, linkPreview: false }];
    case 'picture':
    case 'photo':
      return ['sendMedia', { ...to, ...mediaOf('image', content), ...mediaNames.picture }];
    case 'video':
      return ['sendMedia', { ...to, ...mediaOf('video', content), ...mediaNames.video }];
    case 'album':
      throw new Error('Evolution API takes pictures one by one');
  }
}

const mediaOf = (mediatype: 'image' | 'video', { url, caption }: { url: string; caption: string }) => ({
  mediatype,
  media: url,
  caption,
});

const code = z.object({ base64: z.string() });
const connected = z.object({ instance: z.object({ state: z.string() }) });

function readCode(answer: ProviderAnswer): Asked<PhoneScreen> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const json = readJson(answer.text);
  const state = z.safeParse(connected, json);
  if (state.success) {
    const kind = state.data.instance.state === 'open' ? 'connected' : 'starting';
    return { kind: 'answered', answer: { kind } };
  }
  const parsed = z.safeParse(code, json);
  const png = parsed.success ? pngOfDataUri(parsed.data.base64) : null;
  return png ? { kind: 'answered', answer: { kind: 'code', png } } : { kind: 'error', why: whyNot(answer) };
}
