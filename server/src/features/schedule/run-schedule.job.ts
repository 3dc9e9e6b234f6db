import { isTooLate } from '@kolaj/domain/schedule/occurrences';
import { timeText } from '@kolaj/domain/schedule/schedule';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { repeatable } from '../../adapters/postgres/repeat.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { isAway } from '../../jobs/away.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { isHeld } from '../../kernel/held.store.ts';
import type { Installation } from '../../settings/installation.ts';
import type { PausedByItself, Post } from '../mail/open/letter.ts';
import { limitReached } from '../shop/open/limit-reached.ts';
import { readOwners, readShopName } from '../shop/open/owners.store.ts';
import { type Act, type ActParts, prepareAct } from './act.ts';
import { endRun, lockRun, markRunning, type RunEnd } from './run.store.ts';
import { lockSchedule, pauseSchedule, readClock, type ScheduleRow } from './schedule.store.ts';

export interface RunDeps extends ActParts {
  database: Database;
  /** Says what a trial that is over stops (D-15). */
  installation: Pick<Installation, 'read'>;
  random: () => number;
  post: Post;
}

interface Run {
  runId: string;
  act: Act;
  deps: RunDeps;
}

/**
 * Carries out one run. What it sends and that it has sent are one transaction, and the run is locked in it: a process that dies
 * leaves the run as it was, and one that comes back finds it ended.
 */
export const runSchedule = defineJob<RunDeps>()({
  name: 'schedule.run',
  payload: z.object({ shopId: z.string(), runId: z.string() }),
  policy: 'one-waiting',
  key: ({ runId }) => runId,
  attempts: 6,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 4,

  async run({ shopId, runId }, deps, { lastAttempt }) {
    const { database, random } = deps;
    const within = <T>(step: (scope: ShopScope) => Promise<T>) =>
      repeatable(random, () => inShop(database, shopId, step));
    const schedule = await within((scope) => begin(scope, runId));
    if (!schedule) return;
    try {
      const act = await prepareAct(schedule, { shopId, deps });
      await within((scope) => carryOut(scope, { runId, act, deps }));
    } catch (error) {
      if (lastAttempt && !isAway(error))
        await within((scope) => end(scope, runId, { status: 'failed', trouble: 'internal' }));
      throw error;
    }
  },
});

/** The schedule of a run that is still to be done. */
async function begin(scope: ShopScope, runId: string): Promise<ScheduleRow | null> {
  const run = await lockOpen(scope, runId);
  if (!run) return null;
  const schedule = await lockSchedule(scope, run.scheduleId);
  // Deleted, also with its shop, or paused since: nobody waits for it any more.
  if (!schedule || schedule.paused !== null) return drop(scope, runId);
  if (isTooLate(run.dueAt, await readClock(scope))) return drop(scope, runId);
  // A held installation may be a copy (D-104): its sends would all leave when it is released. The run is asked for again in minutes,
  // and missed when the hold was long.
  if (await isHeld(scope)) return null;
  await markRunning(scope, runId);
  await tell(scope, { kind: 'schedules', id: schedule.id });
  return schedule;
}

async function drop(scope: ShopScope, runId: string): Promise<null> {
  await end(scope, runId, { status: 'missed' });
  return null;
}

async function carryOut(scope: ShopScope, { runId, act, deps }: Run): Promise<void> {
  const run = await lockOpen(scope, runId);
  const schedule = run && (await lockSchedule(scope, run.scheduleId));
  if (!run || !schedule) return;
  const now = await readClock(scope);
  const { timeZone } = schedule;
  const doing = schedule.kind === 'site' ? 'publish' : 'send';
  const reached = await limitReached(scope, { doing, timeZone, now, installation: deps.installation });
  if (reached?.kind === 'trial-over') {
    await pause(scope, { schedule, why: 'trial_over', post: deps.post });
    return end(scope, runId, { status: 'failed', trouble: 'trial_over' });
  }
  // Next month it goes on by itself.
  if (reached?.kind === 'used-up') return end(scope, runId, { status: 'failed', trouble: 'package_used_up' });
  const ended = await act(scope, { runId, now });
  if (ended.trouble === 'not_configured') await pause(scope, { schedule, why: 'not_configured', post: deps.post });
  await end(scope, runId, ended);
  const { kind } = schedule;
  const diff = { kind, status: ended.status, trouble: ended.trouble ?? null, sends: ended.broadcastIds?.length ?? 0 };
  await writeAudit(scope, {
    userId: null,
    requestId: `schedule-${runId}`,
    action: 'schedule.run',
    object: runId,
    diff,
  });
}

/** Nobody may be looking at the list: the owners are told. */
async function pause(
  scope: ShopScope,
  { schedule, why, post }: { schedule: ScheduleRow; why: PausedByItself; post: Post },
): Promise<void> {
  await pauseSchedule(scope, schedule.id, why);
  const shopName = await readShopName(scope);
  const { kind, ...at } = schedule;
  for (const owner of await readOwners(scope)) {
    await post(scope, owner, { kind: 'schedule-paused', schedule: kind, time: timeText(at), shopName, why });
  }
}

async function lockOpen(scope: ShopScope, runId: string) {
  const run = await lockRun(scope, runId);
  return run && (run.status === 'due' || run.status === 'running') ? run : null;
}

async function end(scope: ShopScope, runId: string, ended: RunEnd): Promise<void> {
  const run = await lockOpen(scope, runId);
  if (!run) return;
  await endRun(scope, runId, ended);
  await tell(scope, { kind: 'schedules', id: run.scheduleId });
}
