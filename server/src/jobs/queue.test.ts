import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { inShop } from '../adapters/postgres/scope.ts';
import { testDatabase } from '../testing/database.ts';
import { aShop } from '../testing/rows/people.ts';
import { bindJob, order } from './bind-job.ts';
import { defineJob, type JobContext } from './define-job.ts';
import { type Queue, rightsOfTheApplication, startQueue } from './queue.ts';
import type { Workers } from './worker.ts';

const database = await testDatabase();

interface Run {
  word: string;
  attempt: number;
}
interface Deps {
  runs: Run[];
  act: (run: Run, context: JobContext) => Promise<void>;
}

const common = {
  payload: z.object({ word: z.string() }),
  attempts: 3,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  run: async ({ word }: { word: string }, { runs, act }: Deps, context: JobContext) => {
    runs.push({ word, attempt: context.attempt });
    await act({ word, attempt: context.attempt }, context);
  },
};
const every = defineJob<Deps>()({ ...common, name: 'test.every', policy: 'each' });
const single = defineJob<Deps>()({ ...common, name: 'test.single', policy: 'one-waiting', key: ({ word }) => word });

const runs: Run[] = [];
let act: Deps['act'] = async () => undefined;
let queue: Queue;
let workers: Workers;

beforeAll(async () => {
  const deps: Deps = { runs, act: (run, context) => act(run, context) };
  const jobs = [bindJob(every, deps), bindJob(single, deps)];
  const log = pino({ level: 'silent' });
  queue = await startQueue({ address: database.address, isScheduler: false, log });
  await queue.makeQueues(jobs);
  workers = await queue.startWorkers(jobs);
});
afterAll(async () => {
  await workers.stop(10_000);
  await queue.stop();
});

const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 20_000, interval: 20 }).toBe(true);
const runsOf = (word: string) => runs.filter((run) => run.word === word);

async function enqueue(job: typeof every, ...words: string[]): Promise<void> {
  const shop = await aShop(database);
  await inShop(database, shop.id, (scope) =>
    queue.enqueue(
      scope,
      words.map((word) => order(job, { word })),
    ),
  );
}

describe('a job', () => {
  it('runs once its transaction has committed', async () => {
    await enqueue(every, 'committed');
    await until(() => runsOf('committed').length === 1);
  });

  it('that waits for later is brought forward by an order for now', async () => {
    const shop = await aShop(database);
    const ordered = (delaySeconds: number) =>
      inShop(database, shop.id, (scope) =>
        queue.enqueue(scope, [order(single, { word: 'tomorrow, or now' }, { delaySeconds })]),
      );
    await ordered(86_400);
    await ordered(0);
    await until(() => runsOf('tomorrow, or now').length === 1);
  });

  it('never exists when its transaction was rolled back', async () => {
    const shop = await aShop(database);
    const failing = inShop(database, shop.id, async (scope) => {
      await queue.enqueue(scope, [order(every, { word: 'rolled back' })]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await enqueue(every, 'after the rollback');
    await until(() => runsOf('after the rollback').length === 1);
    expect(runsOf('rolled back')).toEqual([]);
  });

  it('is tried again after a failure, and knows which attempt it is', async () => {
    act = async ({ word, attempt }) => {
      if (word === 'shaky' && attempt === 1) throw new Error('not yet');
    };
    await enqueue(every, 'shaky');
    await until(() => runsOf('shaky').length === 2);
    expect(runsOf('shaky').map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('of a backlog follows the one before without waiting for the next poll', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `backlog ${at}`);
    await enqueue(every, ...words);
    await until(() => words.every((word) => runsOf(word).length === 1));
  });

  it('with a key waits at most once, and once more while it runs', async () => {
    const gate = Promise.withResolvers<void>();
    act = async ({ word }) => {
      if (word === 'same') await gate.promise;
    };
    await enqueue(single, 'same');
    await until(() => runsOf('same').length === 1);
    await enqueue(single, 'same', 'same', 'same');
    gate.resolve();
    await until(() => runsOf('same').length === 2);
    await enqueue(single, 'last');
    await until(() => runsOf('last').length === 1);
    expect(runsOf('same')).toHaveLength(2);
  });
});

it('several processes may start at the same moment', async () => {
  const other = new Client(database.address);
  await other.connect();
  await other.query(`begin; ${rightsOfTheApplication}`);
  const starting = startQueue({ address: database.address, isScheduler: false, log: pino({ level: 'silent' }) });
  // Until it waits for the other one.
  await vi.waitFor(async () => {
    const { rows } = await other.query(`select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`);
    if (rows.length === 0) throw new Error('it does not wait yet');
  });
  await other.query('commit');
  await (await starting).stop();
  await other.end();
});

it('a stop waits for what runs as long as it may, and says which jobs have not ended then', async () => {
  const log = pino({ level: 'silent' });
  const slow = defineJob<object>()({
    ...common,
    name: 'test.slow',
    policy: 'each',
    // Ends when it is asked to.
    run: (_payload, _deps, { signal }) =>
      new Promise((end) => signal.addEventListener('abort', () => setTimeout(end, 300))),
  });
  const deaf = defineJob<object>()({ ...common, name: 'test.deaf', policy: 'each', run: () => blocked.promise });
  const blocked = Promise.withResolvers<void>();
  const own = await startQueue({ address: database.address, isScheduler: false, log });
  let begun = 0;
  const bound = [slow, deaf].map((job) => bindJob(job, {}));
  const counted = bound.map((job): typeof job => ({ ...job, run: (...given) => (begun++, job.run(...given)) }));
  await own.makeQueues(counted);
  const stopped = await own.startWorkers(counted);
  const shop = await aShop(database);
  await inShop(database, shop.id, (scope) =>
    own.enqueue(scope, [order(slow, { word: 'a' }), order(deaf, { word: 'b' })]),
  );
  await until(() => begun === 2);
  const since = performance.now();
  expect(await stopped.stop(1_500)).toEqual(['test.deaf']);
  expect(performance.now() - since).toBeGreaterThan(1_400);
  blocked.resolve();
  await own.stop(1_000);
});
