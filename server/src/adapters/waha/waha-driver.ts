import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { originsOf } from '../outgoing/reach.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { askWaha, wahaPlace } from './ask-waha.ts';
import { readWahaHook } from './read-hook.ts';
import { readSessions } from './read-lists.ts';
import { wahaCapabilities, wahaChannel } from './waha-channel.ts';

export interface WahaDriverOptions {
  /** Addresses whose origins may lie in this installation's own network. */
  allowed: readonly string[];
  clock: () => Date;
  timeoutMs?: number;
}

const screenWaitMs = 8_000;

/** WAHA as a driver (providers §4.2). */
export function wahaDriver({ allowed, clock, timeoutMs = 30_000 }: WahaDriverOptions): ChannelDriver {
  const trusted = originsOf(allowed);
  const quickMs = Math.min(timeoutMs, screenWaitMs);
  const placeOf = (connection: OpenConnection) => wahaPlace(connection, trusted);
  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: () => wahaCapabilities,
    open: (connection) => wahaChannel(placeOf(connection), { clock, timeoutMs, quickMs }),

    async test(connection) {
      const place = placeOf(connection);
      if (!place) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const answer = await askWaha(place, { path: ['sessions'], query: { all: 'true' }, waitMs: quickMs });
      const trouble = troubleOf(answer);
      if (trouble) return trouble;
      const phones = readSessions(answer, place.sessions);
      if (phones.kind === 'error') return { kind: 'trouble', trouble: 'not-this-provider', detail: phones.why };
      return phonesVerdict(phones.list);
    },

    readHook: (hook, { hookSecret }) => readWahaHook(hook, hookSecret),
    // Its sessions are restarted by a change of their webhooks; a person copies address and key when that suits.
    announceHook: async () => ({ kind: 'not-offered' }),
  };
}
