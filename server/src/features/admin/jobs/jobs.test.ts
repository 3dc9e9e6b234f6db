import { randomUUID } from 'node:crypto';
import { getJobs, retryJobs } from '@kolaj/contract/admin/jobs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { bindJob, order } from '../../../jobs/bind-job.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { type Queue, startQueue } from '../../../jobs/queue.ts';
import type { Workers } from '../../../jobs/worker.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { keepFailedJobs } from './keep-failed.job.ts';

const database = await testDatabase();
/** Words whose job goes wrong. */
const wrong = new Set<string>();
const done: string[] = [];
const job = defineJob<object>()({
  name: 'test.draw',
  payload: z.object({ shopId: z.string(), word: z.string() }),
  policy: 'each',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  async run({ word }) {
    if (word.startsWith('{')) z.parse(z.object({ brush: z.string() }), JSON.parse(word));
    if (word === 'late') throw new Error('\n  The paper is wet.\nmore');
    if (wrong.has(word)) throw new Error(`The brush is dry.\nsecond line with ${word}`);
    done.push(word);
  },
});

let queue: Queue;
let workers: Workers;
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
let shop: TestShop;

beforeAll(async () => {
  const bound = [bindJob(job, {})];
  queue = await startQueue({ address: database.address, isScheduler: false, log: pino({ level: 'silent' }) });
  await queue.makeQueues(bound);
  workers = await queue.startWorkers(bound);
  served = await serveForTest({ database, routes: jobsRoutes({ database, queue }) });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
  shop = await aShop(database, { name: 'Lalezar' });
});
afterAll(async () => {
  await served.close();
  await workers.stop(10_000);
  await queue.stop();
});

const start = (word: string) =>
  inShop(database, shop.id, (scope) => queue.enqueue(scope, [order(job, { shopId: shop.id, word })]));
const jobs = async () => (await admin.call(getJobs, {})).data.result;
const failed = async () => (await jobs()).failed.filter(({ name }) => name === 'test.draw');
const countOf = async () => (await jobs()).queues.find(({ name }) => name === 'test.draw')?.failed;

async function aFailedJob(word: string) {
  const before = new Set((await failed()).map(({ id }) => id));
  wrong.add(word);
  await start(word);
  const isNew = async () => (await failed()).find(({ id }) => !before.has(id));
  await expect.poll(isNew, { timeout: 20_000 }).toBeDefined();
  const found = await isNew();
  if (!found) throw new Error('It did not fail.');
  return found;
}

describe('a job that was given up', () => {
  it('is shown with whose it was and what went wrong, without its payload', async () => {
    const seen = await aFailedJob('secret-word');
    expect(seen).toMatchObject({
      ...{ name: 'test.draw', firm: { pid: shop.pid, name: 'Lalezar' }, attempts: 1 },
      ...{ error: 'The brush is dry.', retried_at: null },
    });
    expect(JSON.stringify(await jobs())).not.toContain('secret-word');
  });

  it.each([
    ['data that are wrong', '{"brush": 4711}', /^\[ \{ .*"path": \[ "brush" \].* \]$/],
    ['words that begin on the second line', 'late', /^The paper is wet\.$/],
  ])('says in one line what went wrong: %s', async (_what, word, error) => {
    const seen = await aFailedJob(word);
    expect(seen.error).toMatch(error);
    expect(seen.error).not.toContain('4711');
  });

  it('of a kind that there is no more keeps no other one from being tried again', async () => {
    const [gone, left, other] = [randomUUID(), randomUUID(), await aFailedJob('beside')];
    await asSystem(database, async ({ db }) => {
      await sql`insert into failed_jobs (id, name, payload, attempts, error, failed_at)
        values (${gone}, 'test.of-an-older-version', '{}', 1, '', now()), (${left}, 'test.left-queue', '{}', 1, '', now())`.execute(
        db,
      );
    });
    // The older program's queue is there still; what is put into it nobody would take out.
    const older = await startQueue({ address: database.address, isScheduler: false, log: pino({ level: 'silent' }) });
    await older.makeQueues([{ ...bindJob(job, {}), name: 'test.left-queue' }]);
    await older.stop();
    wrong.delete('beside');
    const { data } = await admin.call(retryJobs, { jobs: [gone, left, other.id] });
    expect(data.result.retried).toBe(1);
    expect((await jobs()).failed.find(({ id }) => id === left)?.retried_at).toBeNull();
    await expect.poll(() => done, { timeout: 20_000 }).toContain('beside');
  });

  it('is still there when the queue has forgotten it, and is kept once', async () => {
    const seen = await aFailedJob('forgotten');
    const run = () =>
      keepFailedJobs.run({}, { database }, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
    await Promise.all([run(), run()]);
    await asSystem(database, ({ db }) => sql`delete from pgboss.job where state = 'failed'`.execute(db));
    expect((await failed()).filter(({ id }) => id === seen.id)).toHaveLength(1);
  });

  it('is ordered again once, whoever presses and however often', async () => {
    const seen = await aFailedJob('again');
    const count = await countOf();
    wrong.delete('again');
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(retryJobs, { jobs: [seen.id] })));
    expect(answers.map(({ data }) => data.result.retried).sort()).toEqual([0, 0, 1]);
    await expect.poll(() => done.filter((word) => word === 'again').length, { timeout: 20_000 }).toBe(1);
    expect((await failed()).find(({ id }) => id === seen.id)?.retried_at).toMatch(/Z$/);
    expect(await countOf()).toBe((count ?? 0) - 1);
  });
});

it('shows what waits and for how long, of every kind', async () => {
  await asSystem(database, ({ db }) =>
    sql`insert into pgboss.job (name, data, start_after) values ('test.draw', '{}', now() + interval '1 hour')`.execute(
      db,
    ),
  );
  const state = (await jobs()).queues.find(({ name }) => name === 'test.draw');
  expect(state).toMatchObject({ waiting: 1, oldest_seconds: null });
});

it('is for administrators alone', async () => {
  const owner = await served.ownerOf(shop.id);
  expect(await owner.status(getJobs, {})).toBe(403);
  expect(await owner.status(retryJobs, { jobs: ['3f2b8c1e-6d4a-4b7e-9a10-5c2d8e7f6a01'] })).toBe(403);
});
