// A build that has lost its last try: killed as often as it may be tried, or the database was away when it should have said that it failed.
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { startQueue } from '../../../jobs/queue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { recentBuilds, requestBuild, startBuilding } from '../site.store.ts';
import { freeBuilds } from './lost-builds.job.ts';
import { sinceLastBuild } from './publish-due.store.ts';

const database = await testDatabase();

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const queue = await startQueue({ address: database.address, isScheduler: false, log });
  await queue.makeQueues([
    { name: 'build-site', policy: 'each', attempts: 3, retryDelaySeconds: 5, timeLimitSeconds: 900 },
  ]);
  await queue.stop(1000);
});

async function aShopWithBuilds() {
  const { id: shopId } = await aShop(database);
  const asked: string[] = [];
  const within = <T>(run: Parameters<typeof inShop<T>>[2]) => inShop(database, shopId, run);
  return {
    asked,
    within,
    request: () => within((scope) => requestBuild(scope, { folderId: null, requestedBy: null })),
    begin: (buildId: string) => within((scope) => startBuilding(scope, buildId)),
    /** As the queue has it. */
    job: (buildId: string, state: string) =>
      asSystem(database, ({ db }) =>
        sql`insert into pgboss.job (name, data, state)
          values ('build-site', ${JSON.stringify({ shopId, buildId })}, ${state}::pgboss.job_state)`.execute(db),
      ),
    statuses: async () => (await within((scope) => recentBuilds(scope, 20))).map(({ status }) => status),
    look: () =>
      freeBuilds.run(
        {},
        {
          database,
          announce: async (scope, name, fact) => {
            if (scope.shopId === shopId) asked.push(`${name} ${JSON.stringify(fact)}`);
          },
        },
        { signal: new AbortController().signal, attempt: 1, lastAttempt: true },
      ),
  };
}

it('is ended, and what waits behind it is asked for once: else the shop would never publish by itself again', async () => {
  const shop = await aShopWithBuilds();
  const lost = await shop.request();
  await shop.begin(lost);
  await shop.job(lost, 'failed');
  const waiting = await shop.request();
  // Its own job has found the shop busy, and left it to the one at work.
  await shop.job(waiting, 'completed');
  expect(await shop.within(sinceLastBuild)).toMatchObject({ isOpen: true });

  await shop.look();
  expect(await shop.statuses()).toEqual(['queued', 'failed']);
  expect(shop.asked).toEqual([`buildRequested ${JSON.stringify({ buildId: waiting })}`]);
  await shop.job(waiting, 'created');
  await shop.look();
  expect(shop.asked).toHaveLength(1);
});

it('is ended, and nothing is open any more', async () => {
  const shop = await aShopWithBuilds();
  const lost = await shop.request();
  await shop.begin(lost);
  await shop.look();
  expect(await shop.statuses()).toEqual(['failed']);
  expect(shop.asked).toEqual([]);
  expect(await shop.within(sinceLastBuild)).toMatchObject({ isOpen: false });
});

it.each(['created', 'retry', 'active'])(
  'is none while its job is %s, nor is the one that waits for it',
  async (state) => {
    const shop = await aShopWithBuilds();
    const atWork = await shop.request();
    await shop.begin(atWork);
    await shop.job(atWork, state);
    const waiting = await shop.request();
    await shop.job(waiting, 'completed');
    await shop.look();
    expect(await shop.statuses()).toEqual(['queued', 'building']);
    expect(shop.asked).toEqual([]);
  },
);
