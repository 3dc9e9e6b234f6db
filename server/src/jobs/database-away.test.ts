// A job under way when the database goes, and what looks like that and is not.

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { connect as openPool } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { wayBetween } from '../adapters/postgres/testing/way-between.ts';
import { testDatabase } from '../testing/database.ts';
import { bindJob, order } from './bind-job.ts';
import { defineJob, type JobContext } from './define-job.ts';
import { startQueue } from './queue.ts';

const database = await testDatabase();

/** Orders a job that may be tried once; answers with what was logged. */
async function ordered(name: string, run: (context: JobContext) => Promise<void>) {
  const job = defineJob<object>()({
    ...{ name, policy: 'each', payload: z.object({}), attempts: 1 },
    ...{ retryDelaySeconds: 1, timeLimitSeconds: 60, slots: 1 },
    run: (_payload, _deps, context) => run(context),
  });
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const queue = await startQueue({ address: database.address, isScheduler: false, log });
  const bound = [bindJob(job, {})];
  await queue.makeQueues(bound);
  const workers = await queue.startWorkers(bound);
  onTestFinished(async () => {
    await workers.stop(1000);
    await queue.stop();
  });
  await asSystem(database, (scope) => queue.enqueue(scope, [order(job, {})]));
  return { hasFailed: () => logged.some((line) => line.includes('job failed')) };
}

/** A pool of its own, whose way to the database can be closed. */
async function cuttable() {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const address = await wayBetween(database.address, (client, server) => {
    if (!isOpen) return void client.destroy();
    sockets.add(client);
    client.pipe(server).pipe(client);
  });
  const pool = await openPool({ address, log: () => undefined, max: 2 });
  onTestFinished(() => pool.close());
  return {
    pool,
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isOpen = true;
    },
  };
}

it('begins again when the database answers again, and none of its tries counts', { timeout: 40_000 }, async () => {
  const { pool, cut, mend } = await cuttable();
  const begun: object[] = [];
  let isDone = false;
  const { hasFailed } = await ordered('test.database-back', async ({ attempt, lastAttempt }) => {
    begun.push({ attempt, lastAttempt });
    if (begun.length === 1) cut();
    if (begun.length === 3) mend();
    await asSystem(pool, ({ db }) => db.selectFrom('shops').select('id').execute());
    isDone = true;
  });
  await expect.poll(() => isDone || hasFailed(), { timeout: 30_000 }).toBe(true);
  expect({ isDone, hasFailed: hasFailed() }).toEqual({ isDone: true, hasFailed: false });
  expect(new Set(begun.map((try_) => JSON.stringify(try_)))).toEqual(new Set(['{"attempt":1,"lastAttempt":true}']));
});

it('fails as before when another server refuses it in the same words', { timeout: 30_000 }, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => void server.close(resolve));
  let begun = 0;
  const { hasFailed } = await ordered('test.others-away', async () => {
    begun++;
    await fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => {
      throw cause;
    });
  });
  await expect.poll(hasFailed, { timeout: 20_000 }).toBe(true);
  expect(begun).toBe(1);
});
