// A job that waits for the file store, and the queue that takes it away meanwhile.
import { once } from 'node:events';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../adapters/postgres/scope.ts';
import { StoreUnavailable } from '../ports/file-store.ts';
import { testDatabase } from '../testing/database.ts';
import { bindJob, order } from './bind-job.ts';
import { defineJob, type JobContext } from './define-job.ts';
import { startQueue } from './queue.ts';

const database = await testDatabase();

/** Orders a job that may run for two seconds and be tried once; answers with what was logged. */
async function ordered(name: string, run: (context: JobContext) => Promise<void>) {
  const job = defineJob<object>()({
    ...{ name, policy: 'each', payload: z.object({}), attempts: 1 },
    ...{ retryDelaySeconds: 1, timeLimitSeconds: 2, slots: 1 },
    run: (_payload, _deps, context) => run(context),
  });
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const queue = await startQueue({ address: database.address, isScheduler: false, log });
  const bound = [bindJob(job, {})];
  await queue.makeQueues(bound);
  const workers = await queue.startWorkers(bound);
  await asSystem(database, (scope) => queue.enqueue(scope, [order(job, {})]));
  const end = async () => {
    await workers.stop(1000);
    await queue.stop();
  };
  return { hasFailed: () => logged.some((line) => line.includes('job failed')), end };
}

it('outlasts an outage that is longer than its own time, and none of its tries counts', {
  timeout: 40_000,
}, async () => {
  const begunAt = performance.now();
  const begun: object[] = [];
  let isDone = false;
  const { hasFailed, end } = await ordered('test.store-back', async ({ attempt, lastAttempt }) => {
    begun.push({ attempt, lastAttempt });
    if (performance.now() - begunAt < 8_000) throw new StoreUnavailable('away');
    isDone = true;
  });
  await expect.poll(() => isDone || hasFailed(), { timeout: 30_000 }).toBe(true);
  await end();
  expect({ isDone, hasFailed: hasFailed() }).toEqual({ isDone: true, hasFailed: false });
  expect(begun.length).toBeGreaterThan(2);
  expect(new Set(begun.map((try_) => JSON.stringify(try_)))).toEqual(new Set(['{"attempt":1,"lastAttempt":true}']));
});

it('never begins again once its time is over and it was given to another worker', { timeout: 30_000 }, async () => {
  let begun = 0;
  const { hasFailed, end } = await ordered('test.store-away', async ({ signal }) => {
    begun++;
    await once(signal, 'abort');
    throw new StoreUnavailable('away');
  });
  await expect.poll(hasFailed, { timeout: 20_000 }).toBe(true);
  await end();
  expect(begun).toBe(1);
});
