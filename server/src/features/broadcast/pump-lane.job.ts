import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import type { Announce } from '../../events.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { MediaUrls } from '../../media-urls.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PhoneBook } from '../channel/phone-book.ts';
import { type Claim, type ClaimedMessage, claimDelivery } from './claim-delivery.ts';
import { holdLane, releaseLane, takeLane } from './lane-store.ts';
import { recordOutcome } from './record-outcome.ts';
import { failOver } from './stand-in.ts';

const payload = z.object({ shopId: z.string(), laneId: z.string() });
export type LanePayload = z.infer<typeof payload>;

export interface PumpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  phones: PhoneBook;
  media: MediaUrls;
  /** Public address of a shop's site, for contact messages. */
  siteAddress: (keyword: string) => string;
  announce: Announce;
  /** Orders this job again for the lane, not before `delaySeconds`, in the given transaction. */
  orderPump: (scope: ShopScope, lane: LanePayload, delaySeconds: number) => Promise<void>;
  clock: () => Date;
  random: () => number;
  laneLeaseMs?: number;
}

/** A dead worker's lane is free again after this; the living renew it long before. */
const defaultLaneLeaseMs = 10_000;
/** Shorter waits are waited out; longer ones end the job, so that a slot serves other lanes meanwhile. */
const longestWaitMs = 20_000;
/** A lane that never rests gives its slot back after this and queues up again. */
const longestRunMs = 120_000;
/** Progress is told to open consoles at most this often. */
const tellEveryMs = 500;

/**
 * Sends what waits in one lane, message by message, at the lane's pace. The ledger, not the job queue, owns retries:
 * running this job twice, at once or after a crash, sends nothing twice (architecture §7).
 */
export const pumpLane = defineJob<PumpDeps>()({
  name: 'broadcast.pump-lane',
  payload,
  policy: 'one-waiting',
  key: ({ laneId }) => laneId,
  attempts: 5,
  retryDelaySeconds: 2,
  timeLimitSeconds: 600,
  slots: 8,

  async run(lane, deps, { signal }) {
    const owner = randomUUID();
    const leaseMs = deps.laneLeaseMs ?? defaultLaneLeaseMs;
    const taken = await inShop(deps.database, lane.shopId, (scope) => takeLane(scope, { ...lane, owner, leaseMs }));
    if (!taken) return;

    const pump = { ...deps, lane, owner, leaseMs, signal, toldAt: 0, blockedMs: 0 };
    try {
      await pumpUntilDone(pump);
    } finally {
      await inShop(deps.database, lane.shopId, (scope) => releaseLane(scope, { ...lane, owner }));
    }
  },
});

interface Pump extends PumpDeps {
  lane: LanePayload;
  owner: string;
  leaseMs: number;
  signal: AbortSignal;
  /** Monotonic ms. */
  toldAt: number;
  /** How long everything due has been waiting for a message in flight. */
  blockedMs: number;
}

async function pumpUntilDone(pump: Pump): Promise<void> {
  const endsAt = performance.now() + longestRunMs;
  while (!pump.signal.aborted) {
    const isOver = performance.now() > endsAt;
    const claimedAt = performance.now();
    const claim = await inShop(pump.database, pump.lane.shopId, (scope) => claimOrLeave(scope, pump, isOver));
    switch (claim.kind) {
      case 'lost':
      case 'held':
      case 'idle':
      case 'left':
        return;
      case 'again':
        break;
      case 'wait':
        await sleep(claim.ms, pump);
        break;
      case 'blocked':
        // Longer than any call: its worker is dead, and the minute-wise sweep settles it and wakes the lane.
        if (pump.blockedMs > pump.channel.timeoutMs) return;
        pump.blockedMs += await sleep(blockedStepMs, pump);
        break;
      case 'send':
        pump.blockedMs = 0;
        await send(claim.claimed, claimedAt, pump);
        break;
    }
  }
}

/**
 * Asks for the next message. When there is none for a while, the lane is given up in the same transaction that looked:
 * a delivery committed after this look finds the lane free, one committed before was seen.
 */
async function claimOrLeave(scope: ShopScope, pump: Pump, isOver: boolean): Promise<Claim | { kind: 'left' }> {
  const { lane, owner, leaseMs, media, siteAddress, random, channel, orderPump } = pump;
  if (isOver) {
    await releaseLane(scope, { ...lane, owner });
    await orderPump(scope, lane, 0);
    return { kind: 'left' };
  }
  const deliveryLeaseMs = 3 * channel.timeoutMs;
  const claim = await claimDelivery(scope, {
    laneId: lane.laneId,
    owner,
    laneLeaseMs: leaseMs,
    deliveryLeaseMs,
    media,
    siteAddress,
    random,
  });
  if (claim.kind === 'idle' || claim.kind === 'held') await releaseLane(scope, { ...lane, owner });
  if (claim.kind !== 'wait' || claim.ms <= longestWaitMs) return claim;

  await releaseLane(scope, { ...lane, owner });
  // An order that waits would hold back the wake-up by a new send: only where the lane itself has to wait anyway. A phone
  // that is not active may be back any minute; the check of phones wakes it.
  if (claim.of === 'lane' && claim.reason !== 'phone_not_active') {
    await orderPump(scope, lane, Math.ceil(claim.ms / 1000));
  }
  return { kind: 'left' };
}

const blockedStepMs = 250;

/** Waits at most a third of the lease: the next claim renews it. */
async function sleep(ms: number, { leaseMs, signal }: Pump): Promise<number> {
  const wait = Math.min(ms, leaseMs / 3);
  await delay(wait, undefined, { signal }).catch(() => undefined);
  return wait;
}

async function send(claimed: ClaimedMessage, claimedAt: number, pump: Pump): Promise<void> {
  const { channel, lane, database, clock, random } = pump;
  const leaveBefore = claimedAt + 2 * channel.timeoutMs;
  const outcome = await keepingLease(pump, () =>
    channel.send(claimed.message, { mayLeave: () => performance.now() < leaveBefore }),
  );

  const isTelling = performance.now() - pump.toldAt > tellEveryMs;
  if (isTelling) pump.toldAt = performance.now();
  const next = await insist(() =>
    inShop(database, lane.shopId, async (scope) => {
      const after = await recordOutcome(scope, claimed, { outcome, now: clock(), random: random() });
      if (isTelling) await tell(scope, { kind: 'broadcasts', id: claimed.broadcastId });
      return after;
    }),
  );
  if (next === 'find-stand-in') {
    await failOver(claimed, { ...pump, inShop: (run) => inShop(database, lane.shopId, run) });
  }
}

/** One message at a time leaves a phone: nobody takes the lane while a slow answer is waited for. */
async function keepingLease<Result>(pump: Pump, run: () => Promise<Result>): Promise<Result> {
  const { database, lane, owner, leaseMs } = pump;
  const renew = () => inShop(database, lane.shopId, (scope) => holdLane(scope, { ...lane, owner, leaseMs }));
  // A renewal that fails costs the lane, never a message: the message has a lease of its own.
  const timer = setInterval(() => renew().catch(() => undefined), leaseMs / 3);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

/** Pauses between the tries to write an answer down, ms. */
const outcomePauses = [250, 1000, 3000];

/**
 * A known answer must not be lost to a locked row or a database that restarts: it is written again, which is safe because
 * only the try's own token counts. Given up, the message becomes uncertain and is looked up: late, never wrong.
 */
async function insist<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const pause of outcomePauses) {
    try {
      return await run();
    } catch {
      await delay(pause);
    }
  }
  return run();
}
