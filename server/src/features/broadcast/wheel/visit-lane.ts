import { setTimeout as delay } from 'node:timers/promises';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Clock } from '../../../kernel/stopwatch.ts';
import { type Claim, claimDelivery } from '../lane/claim-delivery.ts';
import { leaveLane, renewLease } from '../lane/lane.store.ts';
import type { Pump, Pumping } from '../lane/pump.ts';
import { longestHeldMs, sendClaimed } from '../lane/send-claimed.ts';
import type { LaneKey } from './wheel.store.ts';

/** When the lane is looked at next, ms from now; null = when somebody wakes it. `isBlocked`: behind a message in flight. */
export interface Rest {
  inMs: number | null;
  isBlocked: boolean;
}

/** A lane that never rests makes way for others after this. */
const longestVisitMs = 5_000;
/** Everything due waits for a message in flight, of another lane or of a dead worker: looked at again after this. */
const blockedMs = 500;

/**
 * Sends what is due in one lane, message by message, and gives the lane up. The ledger owns retries: visiting a lane twice, at
 * once or after a crash, sends nothing twice (architecture §7). `owner` has taken the lane; its lease is renewed here.
 */
export async function visitLane(lane: LaneKey, owner: string, shared: Pumping): Promise<Rest> {
  const albums = await shared.albumsOf(lane.shopId);
  await shared.join(lane);
  const pump: Pump = { ...shared, lane, owner, albums };
  const endsAt = performance.now() + longestVisitMs;
  for (;;) {
    const isOver = pump.signal.aborted || performance.now() > endsAt;
    const { look, sinceClaim } = await pump.inTurn(() => claimOrLeave(pump, isOver));
    switch (look.kind) {
      case 'left':
        return look.rest;
      case 'lost':
        return { inMs: null, isBlocked: false };
      case 'again':
        break;
      case 'wait':
        await delay(look.ms, undefined, { signal: pump.signal }).catch(() => undefined);
        break;
      case 'send': {
        const after = await sendClaimed(look.claimed, sinceClaim, pump);
        if (after.kind === 'left') return { inMs: after.inMs, isBlocked: false };
        break;
      }
    }
  }
}

type Look = Exclude<Claim, { kind: 'idle' | 'blocked' }> | { kind: 'left'; rest: Rest };

function claimOrLeave(pump: Pump, isOver: boolean): Promise<{ look: Look; sinceClaim: Clock }> {
  return repeatable(pump.random, () =>
    inShop(pump.database, pump.lane.shopId, async (scope) => {
      const sinceClaim = pump.startStopwatch();
      return { look: await lookForNext(scope, pump, isOver), sinceClaim };
    }),
  );
}

/**
 * Asks for the next message. When there is none for a while, the lane is given up in the same transaction that looked: what is
 * committed after this look wakes the lane, what was committed before was seen.
 */
async function lookForNext(scope: ShopScope, pump: Pump, isOver: boolean): Promise<Look> {
  const leave = async (inMs: number | null, isBlocked = false): Promise<Look> => {
    await leaveLane(scope, { laneId: pump.lane.laneId, owner: pump.owner, inMs });
    return { kind: 'left', rest: { inMs, isBlocked } };
  };
  if (isOver) return leave(0);
  const claim = await claimDelivery(scope, {
    ...pump,
    laneId: pump.lane.laneId,
    laneLeaseMs: pump.leaseMs,
    deliveryLeaseMs: 3 * pump.channel.timeoutMs,
  });
  switch (claim.kind) {
    case 'idle':
      return leave(null);
    case 'blocked':
      return leave(blockedMs, true);
    case 'wait': {
      if (claim.ms > longestHeldMs) return leave(claim.ms);
      const { lane, owner, leaseMs } = pump;
      await renewLease(scope, { laneId: lane.laneId, owner, leaseMs });
      return claim;
    }
    default:
      return claim;
  }
}
