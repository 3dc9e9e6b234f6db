import { setTimeout as delay } from 'node:timers/promises';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { facts } from '../../../kernel/facts.ts';
import { during, placeOf } from '../../../kernel/spans.ts';
import type { Clock } from '../../../kernel/stopwatch.ts';
import { followGroup } from '../record/record-group-change.ts';
import { whenGroupIsLost } from '../record/record-lost-group.ts';
import { type AfterOutcome, recordOutcome } from '../record/record-outcome.ts';
import type { ClaimedMessage } from './claim-delivery.ts';
import { leaveForPace, renewLease } from './lane.store.ts';
import { leaveWithinMs } from './leave-within.ts';
import type { Pump } from './pump.ts';
import { failOver } from './stand-in.ts';

/** A lane that is due again so soon stays in hand; all others are given up while they wait. */
export const longestHeldMs = 500;

/** What became of the lane: `left`: given up with the outcome, as its pace has it wait; `inMs` until it is due. */
export type AfterSend = { kind: 'kept' } | { kind: 'left'; inMs: number | null };

/** Sends a claimed message and writes its outcome down. `sinceClaim` runs since before it was claimed: some time later it stays here. */
export function sendClaimed(claimed: ClaimedMessage, sinceClaim: Clock, pump: Pump): Promise<AfterSend> {
  const { broadcastId, message } = claimed;
  const told = { 'kolaj.shop': pump.lane.shopId, 'kolaj.broadcast': broadcastId, 'kolaj.channel': message.channel };
  return during(
    () => ({ name: 'send', kind: 'taken', parent: placeOf(broadcastId), facts: told }),
    () => sendAndWrite(claimed, sinceClaim, pump),
  );
}

async function sendAndWrite(claimed: ClaimedMessage, sinceClaim: Clock, pump: Pump): Promise<AfterSend> {
  const { channel, lane, owner, database, random } = pump;
  const leaveMs = Math.min(leaveWithinMs, 2 * channel.timeoutMs);
  const outcome = await keepingLease(pump, () =>
    channel.send(claimed.message, { mayLeave: () => sinceClaim() < leaveMs }),
  );

  facts.messageTried.tell({ channel: claimed.message.channel, outcome: outcome.kind });

  const { after: next, left: afterwards } = await insist(() =>
    inShop(database, lane.shopId, async (scope) => {
      // Saves a look whose answer is known.
      const isLeft = outcome.kind === 'accepted' && claimed.restMs > longestHeldMs;
      const leaveLane = isLeft ? () => leave(scope, lane.laneId, owner) : async () => kept;
      await tell(scope, { kind: 'broadcasts', id: claimed.broadcastId });
      return recordOutcome(scope, claimed, { outcome, random: random(), leaveLane });
    }),
  );
  await follow(next, claimed, pump);
  return afterwards;
}

const kept: AfterSend = { kind: 'kept' };

async function leave(scope: ShopScope, laneId: string, owner: string): Promise<AfterSend> {
  return { kind: 'left', inMs: await leaveForPace(scope, { laneId, owner }) };
}

/** What an answer asks for besides. Lost to a crash, the next answer of the same kind asks for it again. */
async function follow(after: AfterOutcome, claimed: ClaimedMessage, pump: Pump): Promise<void> {
  const { database, lane, random } = pump;
  switch (after.kind) {
    case 'go-on':
      return;
    case 'find-stand-in':
      return failOver(claimed, {
        ...pump,
        because: after.because,
        inShop: (run) => repeatable(random, () => inShop(database, lane.shopId, run)),
      });
    case 'group-moved':
      return followGroup((run) => repeatable(random, () => inShop(database, lane.shopId, run)), {
        ...claimed.message,
        to: after.to,
      });
    case 'group-lost':
      return whenGroupIsLost(claimed, after.why, pump);
  }
}

/** One message at a time leaves a phone: nobody takes the lane while a slow answer is waited for. */
async function keepingLease<Result>(pump: Pump, run: () => Promise<Result>): Promise<Result> {
  const { database, lane, owner, leaseMs } = pump;
  const renew = () =>
    inShop(database, lane.shopId, (scope) => renewLease(scope, { laneId: lane.laneId, owner, leaseMs }));
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
