import type { Asked } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { originsOf } from '../outgoing/reach.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { webServerCapabilities } from '../outgoing/web-server.ts';
import { askEvolution, type EvolutionPlace, evolutionPlace, notConnected } from './ask-evolution.ts';
import { evolutionChannel } from './evolution-channel.ts';
import { wordsOf } from './read-answer.ts';
import { readEvolutionHook } from './read-hook.ts';
import { readInstances } from './read-lists.ts';

export interface EvolutionDriverOptions {
  /** Addresses whose origins may lie in this installation's own network. */
  allowed: readonly string[];
  clock: () => Date;
  timeoutMs?: number;
}

const screenWaitMs = 8_000;

/** Evolution API as a driver (providers §4.3). */
export function evolutionDriver({ allowed, clock, timeoutMs = 30_000 }: EvolutionDriverOptions): ChannelDriver {
  const trusted = originsOf(allowed);
  const quickMs = Math.min(timeoutMs, screenWaitMs);
  const placeOf = (connection: OpenConnection) => evolutionPlace(connection, trusted);
  const askInstances = (place: EvolutionPlace) =>
    askEvolution(place, { path: ['instance', 'fetchInstances'], waitMs: quickMs });

  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: () => webServerCapabilities,
    open: (connection) => evolutionChannel(placeOf(connection), { clock, timeoutMs, quickMs }),

    async test(connection) {
      const place = placeOf(connection);
      if (!place) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const answer = await askInstances(place);
      const trouble = troubleOf(answer);
      if (trouble) return trouble;
      const phones = readInstances(answer, place.instances);
      if (phones.kind === 'error') return { kind: 'trouble', trouble: 'not-this-provider', detail: phones.why };
      return phonesVerdict(phones.list);
    },

    readHook: readEvolutionHook,

    async announceHook(connection, hookUrl) {
      const place = placeOf(connection);
      if (!place) return { kind: 'error', why: notConnected };
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
  return { kind: 'error', why: wordsOf(answer) };
}
