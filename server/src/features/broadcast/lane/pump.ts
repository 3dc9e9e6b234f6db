import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Clock } from '../../../kernel/stopwatch.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import type { Albums } from '../accept/accept-fill.ts';
import { type Paces, readPaces } from '../pace/pace.store.ts';
import { readSendSettings, type SendSettings } from '../settings.store.ts';

interface LanePayload {
  shopId: string;
  laneId: string;
}

export interface PumpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  phones: PhoneBook;
  media: MediaUrls;
  /** Of this installation: what leads to its sandbox may go without pace. */
  addresses: InstallationAddresses;
  /** Public address of a shop's site, for contact messages. */
  siteAddress: (keyword: string) => string;
  announce: Announce;
  /** Orders this job again for the lane, not before `delaySeconds`, in the given transaction. */
  orderPump: (scope: ShopScope, lane: LanePayload, delaySeconds: number) => Promise<void>;
  /** See `kernel/stopwatch.ts`. */
  startStopwatch: () => Clock;
  random: () => number;
  laneLeaseMs?: number;
}

/** One run of the job over one lane. */
export interface Pump extends PumpDeps {
  lane: LanePayload;
  owner: string;
  leaseMs: number;
  signal: AbortSignal;
  /** Which of the shop's channels have albums. */
  albums: Albums;
  facts: (scope: ShopScope) => Promise<PumpFacts>;
  /** Monotonic ms. */
  toldAt: number;
  /** How long everything due has been waiting for a message in flight. */
  blockedMs: number;
}

/** What holds for every message of a run alike. Stops are not in it: they are looked at for each message. */
export interface PumpFacts {
  settings: SendSettings;
  paces: Paces;
}

/** A change of the settings holds after this at the latest, ms. */
const freshMs = 1000;

/** Reads a shop's settings and paces, and remembers them for a moment: a quick lane would ask thirty times a second. */
export function factsReader(addresses: InstallationAddresses): (scope: ShopScope) => Promise<PumpFacts> {
  let known: { at: number; facts: PumpFacts } | null = null;
  return async (scope) => {
    const now = performance.now();
    if (known && now - known.at < freshMs) return known.facts;
    const facts = { settings: await readSendSettings(scope), paces: await readPaces(scope, addresses) };
    known = { at: now, facts };
    return facts;
  };
}
