// Breaker: a job that waits for the file store is still at it when the queue has taken it away.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../adapters/postgres/scope.ts';
import { StoreUnavailable } from '../ports/file-store.ts';
import { testDatabase } from '../testing/database.ts';
import { bindJob, order } from './bind-job.ts';
import { defineJob } from './define-job.ts';
import { startQueue } from './queue.ts';

const database = await testDatabase();

it('never begins again once its time is over and it was given to another worker', { timeout: 30_000 }, async () => {
  const begun: { isAborted: boolean }[] = [];
  const job = defineJob<object>()({
    ...{ name: 'test.store-away', policy: 'each', payload: z.object({}), attempts: 1 },
    ...{ retryDelaySeconds: 1, timeLimitSeconds: 2, slots: 1 },
    async run(_payload, _deps, { signal }) {
      begun.push({ isAborted: signal.aborted });
      throw new StoreUnavailable('away');
    },
  });
  const queue = await startQueue({ address: database.address, isScheduler: false, log: pino({ level: 'silent' }) });
  const bound = [bindJob(job, {})];
  await queue.makeQueues(bound);
  const workers = await queue.startWorkers(bound);
  await asSystem(database, (scope) => queue.enqueue(scope, [order(job, {})]));
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  await workers.stop(1000);
  await queue.stop();
  expect(begun).toEqual([{ isAborted: false }]);
});
