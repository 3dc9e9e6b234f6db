import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import type { Albums } from '../accept/accept-fill.ts';
import type { PumpFacts } from './pump-facts.ts';

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
  clock: () => Date;
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
