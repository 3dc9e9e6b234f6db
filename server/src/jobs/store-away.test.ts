// A job that waits for the file store, and the queue that takes it away meanwhile.
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
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const queue = await startQueue({ address: database.address, isScheduler: false, log });
  const bound = [bindJob(job, {})];
  await queue.makeQueues(bound);
  const workers = await queue.startWorkers(bound);
  await asSystem(database, (scope) => queue.enqueue(scope, [order(job, {})]));
  await expect.poll(() => logged.some((line) => line.includes('job failed')), { timeout: 20_000 }).toBe(true);
  await workers.stop(1000);
  await queue.stop();
  expect(begun).toEqual([{ isAborted: false }]);
});
