import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { albumsOfShop } from '../accept/accept-fill.ts';
import { type Claim, claimDelivery } from './claim-delivery.ts';
import { releaseLane, takeLane } from './lane.store.ts';
import type { Pump, PumpDeps } from './pump.ts';
import { factsReader } from './pump.ts';
import { sendClaimed } from './send-claimed.ts';
import { joinPhone } from './shared-phone.store.ts';

const payload = z.object({ shopId: z.string(), laneId: z.string() });

/** A dead worker's lane is free again after this; the living renew it long before. */
const defaultLaneLeaseMs = 10_000;
/** Shorter waits are waited out; longer ones end the job, so that a slot serves other lanes in the meantime. */
const longestWaitMs = 20_000;
/** A lane that never rests gives its slot back after this and queues up again. */
const longestRunMs = 120_000;

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
    const taken = await inShop(deps.database, lane.shopId, async (scope) => {
      const isTaken = await takeLane(scope, { ...lane, owner, leaseMs });
      if (isTaken) await joinPhone(scope, lane.laneId, deps.addresses);
      return isTaken;
    });
    if (!taken) return;

    try {
      const albums = await albumsOfShop(deps.channel, lane.shopId);
      const facts = factsReader(deps.addresses);
      await pumpUntilDone({ ...deps, lane, owner, leaseMs, signal, albums, facts, toldAt: 0, blockedMs: 0 });
    } finally {
      await inShop(deps.database, lane.shopId, (scope) => releaseLane(scope, { ...lane, owner }));
    }
  },
});

async function pumpUntilDone(pump: Pump): Promise<void> {
  const endsAt = performance.now() + longestRunMs;
  while (!pump.signal.aborted) {
    const isOver = performance.now() > endsAt;
    const sinceClaim = pump.startStopwatch();
    const claim = await repeatable(pump.random, () =>
      inShop(pump.database, pump.lane.shopId, (scope) => claimOrLeave(scope, pump, isOver)),
    );
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
        await sendClaimed(claim.claimed, sinceClaim, pump);
        break;
    }
  }
}

/**
 * Asks for the next message. When there is none for a while, the lane is given up in the same transaction that looked:
 * a delivery committed after this look finds the lane free, one committed before was seen.
 */
async function claimOrLeave(scope: ShopScope, pump: Pump, isOver: boolean): Promise<Claim | { kind: 'left' }> {
  const { lane, owner, leaseMs, media, siteAddress, facts, albums, random, channel, orderPump } = pump;
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
    facts,
    albums,
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
