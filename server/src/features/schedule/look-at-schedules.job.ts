import { dueRuns, nextRun } from '@kolaj/domain/schedule/occurrences';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { order } from '../../jobs/bind-job.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Queue } from '../../jobs/queue.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { forgottenRuns, insertRun, ranDays } from './run.store.ts';
import { runSchedule } from './run-schedule.job.ts';
import { dueSchedules, lockSchedule, readClock, saveSchedule } from './schedule.store.ts';

interface Deps {
  database: Database;
  queue: Pick<Queue, 'enqueue'>;
}

/** So many are taken at a time: what is left is the next minute's, in the order of their times. */
const atOnce = 2000;

/**
 * Every minute: writes a run for every schedule whose time has come, together with the job that carries it out. Whoever else looks
 * at the same moment finds the run there, for a day has one (D-71).
 */
export const lookAtSchedules = defineJob<Deps>()({
  name: 'schedule.look',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, { database, queue }, { signal }) {
    const { due, forgotten } = await asSystem(database, async (scope) => ({
      due: await dueSchedules(scope, atOnce),
      forgotten: await forgottenRuns(scope),
    }));
    for (const { id, shopId } of due) {
      signal.throwIfAborted();
      await inShop(database, shopId, (scope) => writeRuns(scope, id, queue));
    }
    for (const { id, shopId } of forgotten) {
      await inShop(database, shopId, (scope) => queue.enqueue(scope, [order(runSchedule, { shopId, runId: id })]));
    }
  },
});

async function writeRuns(scope: ShopScope, id: string, queue: Deps['queue']): Promise<void> {
  const schedule = await lockSchedule(scope, id);
  const now = await readClock(scope);
  if (!schedule || schedule.paused !== null || schedule.nextRunAt === null || schedule.nextRunAt > now) return;

  const { shopId } = scope;
  for (const { day, at, isMissed } of dueRuns(schedule, { nextRunAt: schedule.nextRunAt, now })) {
    const runId = await insertRun(scope, { scheduleId: id, day, at, status: isMissed ? 'missed' : 'due' });
    if (runId !== null && !isMissed) await queue.enqueue(scope, [order(runSchedule, { shopId, runId })]);
  }
  const ran = await ranDays(scope, id);
  await saveSchedule(scope, { ...schedule, nextRunAt: nextRun(schedule, now, ran)?.at ?? null });
  await tell(scope, { kind: 'schedules', id });
}
