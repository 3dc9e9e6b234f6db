import { setTimeout as delay } from 'node:timers/promises';
import { afterRecall, recallGapMs } from '@kolaj/domain/broadcast/recall/recall-outcome';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Channel } from '../../../ports/channel.ts';
import { each, firmsAtOnce, turns, writersAtOnce } from '../each.ts';
import { lockSends } from '../record/locks.store.ts';
import { endRecall, findRecallLanes, findUnsent, postponeRecall, type RecallLane } from './claim-recall.store.ts';
import { type ClaimedRecall, claimRecall } from './claim-recall.ts';
import { leaveOut, recallWithin } from './recall.ts';

export interface RecallDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  random: () => number;
  /** Between two calls of one phone, ms; the domain's unless told. */
  gapMs?: number;
  /** A phone that has to rest longer is left to the sweep; ms. */
  longestWaitMs?: number;
}

/** A lane begins no further call after this; the sweep of the next minute goes on. */
const budgetMs = 120_000;
const defaultLongestWaitMs = 10_000;

/**
 * Takes messages back that people have asked for, phone by phone. Safe to run twice, at once too: a phone makes one call at a time
 * and keeps its distance, and unlike a send a call may be made again (`afterRecall`). Each minute for all firms, so that nothing
 * is forgotten: a message under way when its picture was taken back is deleted once it is known to be there. A pause or a stop of
 * sending does not hold it up; the hold of the installation does, because a copy must do nothing by itself.
 */
export const recallMessages = defineJob<RecallDeps>()({
  name: 'broadcast.recall-messages',
  payload: z.object({ shopId: z.optional(z.string()) }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId ?? 'all',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 4,
  schedule: '* * * * *',

  async run({ shopId }, deps, { signal }) {
    const lanes =
      shopId === undefined
        ? await asSystem(deps.database, findRecallLanes)
        : await inShop(deps.database, shopId, findRecallLanes);
    const turn = turns(writersAtOnce);
    const shops = [...Map.groupBy(lanes, (lane) => lane.shopId)];
    const failures = await each(
      shops,
      async ([id, own]) => {
        await turn(() => closeUnsent(id, deps));
        const failed = await each(own, (lane) => recallLane(lane, { ...deps, turn }, signal), { atOnce: own.length });
        if (failed.length > 0) throw new AggregateError(failed, 'some phones could not take messages back');
      },
      { atOnce: firmsAtOnce },
    );
    if (failures.length > 0) throw new AggregateError(failures, 'some messages could not be taken back now');
  },
});

/** What came back for another try, or failed, does not leave any more, and there is nothing to take back. */
async function closeUnsent(shopId: string, { database, random }: RecallDeps): Promise<void> {
  const found = await inShop(database, shopId, findUnsent);
  for (const [broadcastId, rows] of Map.groupBy(found, (one) => one.broadcastId)) {
    await repeatable(random, () =>
      inShop(database, shopId, async (scope) => {
        await lockSends(scope, [broadcastId]);
        await leaveOut(scope, broadcastId, rows);
        // Read again: with the send held nothing of it moves any more.
        const still = (await findUnsent(scope)).filter((one) => one.broadcastId === broadcastId);
        for (const one of still) await endRecall(scope, one, { status: 'unsent', reason: null });
        await tell(scope, { kind: 'broadcasts', id: broadcastId });
      }),
    );
  }
}

interface LaneDeps extends RecallDeps {
  turn: ReturnType<typeof turns>;
}

async function recallLane({ shopId, laneId }: RecallLane, deps: LaneDeps, signal: AbortSignal): Promise<void> {
  const { database, channel, turn, longestWaitMs = defaultLongestWaitMs } = deps;
  const within = await recallWithin(channel, shopId);
  const steps = {
    within,
    leaseMs: 3 * channel.timeoutMs,
    gapOf: (kind: keyof typeof recallGapMs) => deps.gapMs ?? recallGapMs[kind],
  };
  const inScope = <Result>(run: (scope: ShopScope) => Promise<Result>) => turn(() => inShop(database, shopId, run));
  const endsAt = performance.now() + budgetMs;
  while (!signal.aborted && performance.now() < endsAt) {
    const claim = await inScope((scope) => claimRecall(scope, laneId, steps));
    switch (claim.kind) {
      case 'idle':
        return;
      case 'again':
        break;
      case 'wait':
        if (claim.ms > longestWaitMs) return;
        await delay(claim.ms, undefined, { signal }).catch(() => undefined);
        break;
      case 'call': {
        const outcome = await channel.recall(claim.message);
        await inScope((scope) => recordRecall(scope, claim, outcome));
        break;
      }
    }
  }
}

/** Writes down what a call came to. Lost to a crash, the call is made again: see `afterRecall`. */
async function recordRecall(
  scope: ShopScope,
  claim: ClaimedRecall,
  outcome: Awaited<ReturnType<Channel['recall']>>,
): Promise<void> {
  const { due, laneId } = claim;
  const tries = due.tries + 1;
  const step = afterRecall(outcome, { tries, wasUnclear: due.wasUnclear });
  if (step.kind === 'over') {
    await endRecall(scope, due, step);
    await tell(scope, { kind: 'broadcasts', id: due.broadcastId });
    return;
  }
  // A clear "not now" is no try, and leaves what was known before it.
  const isUnclear = outcome.kind === 'unclear';
  await postponeRecall(
    scope,
    { ...due, laneId },
    { ms: step.ms, tries: isUnclear ? tries : due.tries, isUnclear: isUnclear || due.wasUnclear },
  );
}
