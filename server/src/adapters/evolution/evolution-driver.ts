import * as z from 'zod/mini';
import { troubleWords } from '../../kernel/trouble-words.ts';
import type { Asked, ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { readJson } from '../outgoing/json.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { onlyNamed, type TrustedPlaces, trustedBy, webServerCapabilities } from '../outgoing/web-server.ts';
import { askEvolution, type EvolutionPlace, evolutionPlace } from './ask-evolution.ts';
import { evolutionChannel } from './evolution-channel.ts';
import { evolutionSessions } from './evolution-sessions.ts';
import { whyNot } from './read-answer.ts';
import { phoneStatus, readInstances } from './read-lists.ts';

const hookBody = z.object({ event: z.string(), instance: z.string(), data: z.optional(z.unknown()) });
const update = z.object({ keyId: z.string().check(z.minLength(1)), status: z.string() });
const updates = z.union([
  z.array(update),
  z.pipe(
    update,
    z.transform((one) => [one]),
  ),
]);
const connection = z.object({ state: z.string() });

const levels: Readonly<Record<string, 'server' | 'device' | 'read'>> = {
  SERVER_ACK: 'server',
  DELIVERY_ACK: 'device',
  READ: 'read',
  PLAYED: 'read',
};

/**
 * What an Evolution API server reports: MESSAGES_UPDATE and CONNECTION_UPDATE, whose names it also writes in small letters
 * with a dot. It signs nothing; the word in the webhook's address has to do.
 */
function readEvolutionHook({ body }: IncomingHook): HookReading {
  const parsed = z.safeParse(hookBody, readJson(Buffer.from(body).toString('utf8')));
  if (!parsed.success) return { kind: 'not-understood' };
  const { event, instance, data } = parsed.data;
  switch (event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.update': {
      const read = z.safeParse(updates, data);
      return { kind: 'read', events: read.success ? read.data.flatMap(updateEvent) : [] };
    }
    case 'connection.update': {
      const read = z.safeParse(connection, data);
      const status = read.success ? phoneStatus(read.data.state) : null;
      return { kind: 'read', events: status === null ? [] : [{ kind: 'phone-status', phoneId: instance, status }] };
    }
    default:
      return { kind: 'read', events: [] };
  }
}

function updateEvent({ keyId, status }: z.infer<typeof update>): ChannelEvent[] {
  const level = levels[status];
  if (level) return [{ kind: 'ack', messageId: keyId, level }];
  return status === 'ERROR' ? [{ kind: 'message-failed', messageId: keyId, why: { code: 'not_taken' } }] : [];
}

export interface EvolutionDriverOptions extends TrustedPlaces {
  clock: () => Date;
  timeoutMs?: number;
}

const screenWaitMs = 8_000;

/** Evolution API as a driver (providers §4.3). */
export function evolutionDriver({ clock, timeoutMs = 30_000, ...places }: EvolutionDriverOptions): ChannelDriver {
  const quickMs = Math.min(timeoutMs, screenWaitMs);
  const placeOf = (connection: OpenConnection) => evolutionPlace(connection, trustedBy(connection, places));
  const askInstances = (place: EvolutionPlace) =>
    askEvolution(place, { path: ['instance', 'fetchInstances'], waitMs: quickMs });

  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: () => webServerCapabilities,
    open: (connection) => {
      const place = placeOf(connection);
      return onlyNamed(evolutionChannel(place, { clock, timeoutMs, quickMs }), place?.instances ?? []);
    },

    async test(connection) {
      const place = placeOf(connection);
      if (!place) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const answer = await askInstances(place);
      const trouble = troubleOf(answer);
      if (trouble) return trouble;
      const phones = readInstances(answer, place.instances);
      if (phones.kind === 'error')
        return { kind: 'trouble', trouble: 'not-this-provider', detail: troubleWords(phones.why) };
      return phonesVerdict(phones.list, 'none');
    },

    readHook: readEvolutionHook,
    sessions: evolutionSessions({ placeOf, quickMs }),

    async announceHook(connection, hookUrl) {
      const place = placeOf(connection);
      if (!place) return { kind: 'error', why: { code: 'not_set_up' } };
      const phones = readInstances(await askInstances(place), place.instances);
      if (phones.kind === 'error') return phones;
      for (const { id } of phones.list) {
        const told = await tell(place, id, { hookUrl, quickMs });
        if (told.kind !== 'answered') return told;
      }
      return { kind: 'answered', answer: null };
    },
  };
}

async function tell(
  place: EvolutionPlace,
  instance: string,
  { hookUrl, quickMs }: { hookUrl: string; quickMs: number },
): Promise<Asked<null>> {
  const events = ['MESSAGES_UPDATE', 'CONNECTION_UPDATE'];
  const webhook = { enabled: true, url: hookUrl, byEvents: false, base64: false, events };
  const path = ['webhook', 'set', instance];
  const answer = await askEvolution(place, { method: 'POST', path, body: { webhook }, waitMs: quickMs });
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  if (answer.status === 200 || answer.status === 201) return { kind: 'answered', answer: null };
  return { kind: 'error', why: whyNot(answer) };
}
