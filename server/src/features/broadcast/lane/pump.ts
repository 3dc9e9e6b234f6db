import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Clock } from '../../../kernel/stopwatch.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import type { AddressedShop } from '../../site/open/site-addresses.ts';
import { type Albums, albumsOfShop } from '../accept/accept-fill.ts';
import { turns } from '../each.ts';
import { type Paces, readPaces } from '../pace/pace.store.ts';
import { readSendSettings, type SendSettings } from '../settings.store.ts';
import type { LaneKey } from '../wheel/wheel.store.ts';
import { remember } from './remember.ts';
import { joinPhone } from './shared-phone.store.ts';
import { makeWaited, type Waited } from './waited.ts';

export interface PumpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  phones: PhoneBook;
  media: MediaUrls;
  /** Of this installation: what leads to its sandbox may go without pace. */
  addresses: InstallationAddresses;
  /** Public address of a shop's site, for contact messages. */
  siteAddress: (shop: AddressedShop) => string;
  /** See `kernel/stopwatch.ts`. */
  startStopwatch: () => Clock;
  random: () => number;
  laneLeaseMs?: number;
}

/** What the visits of one process to its lanes share. */
export interface Pumping extends PumpDeps {
  leaseMs: number;
  /** The process stops: calls under way end, lanes are given up. */
  signal: AbortSignal;
  /** Which of a shop's channels have albums. */
  albumsOf: (shopId: string) => Promise<Albums>;
  /** Finds out by which phone a lane sends. */
  join: (lane: LaneKey) => Promise<void>;
  facts: (scope: ShopScope) => Promise<PumpFacts>;
  waited: Waited;
  /** Claims wait for each other before they ask for a connection: those of the pool are few, and answers need them, too. */
  inTurn: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** One visit to one lane. */
export interface Pump extends Pumping {
  lane: LaneKey;
  owner: string;
  /** Which of the shop's channels have albums. */
  albums: Albums;
}

/** What holds for every message of a run alike. Stops are not in it: they are looked at for each message. */
export interface PumpFacts {
  settings: SendSettings;
  paces: Paces;
}

/** A dead worker's lane is free again after this; the living renew it long before. */
const defaultLaneLeaseMs = 10_000;
/** A change of the settings holds after this at the latest, ms. */
const freshMs = 1000;
/** So is what hardly ever changes: of which account a phone is, what a connection can do. */
const steadyMs = 60_000;
/** Of the pool's connections, for claims. */
const claimsAtOnce = 4;

export function sharedBetweenVisits(deps: PumpDeps, signal: AbortSignal): Pumping {
  const albums = remember<Albums>(steadyMs);
  const joined = remember<unknown>(steadyMs);
  const facts = remember<PumpFacts>(freshMs);
  const inTurn = turns(claimsAtOnce);
  const readFacts = async (scope: ShopScope) => {
    const [settings, paces] = await Promise.all([readSendSettings(scope), readPaces(scope, deps.addresses)]);
    return { settings, paces };
  };
  return {
    ...deps,
    leaseMs: deps.laneLeaseMs ?? defaultLaneLeaseMs,
    signal,
    inTurn,
    albumsOf: (shopId) => albums(shopId, () => albumsOfShop(deps.channel, shopId)),
    async join({ shopId, laneId }) {
      const find = () => inShop(deps.database, shopId, (scope) => joinPhone(scope, laneId, deps.addresses));
      await joined(laneId, () => inTurn(find));
    },
    facts: (scope) => facts(scope.shopId, () => readFacts(scope)),
    waited: makeWaited(),
  };
}
