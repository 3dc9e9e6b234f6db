// Five processes that look at schedules and carry them out, killed all the time, the database among them: sixty that are due are
// sixty runs, and every group gets its message once (issue 17). KOLAJ_SEED=… repeats the kills.

import { setTimeout as delay } from 'node:timers/promises';
import { addSchedule } from '@kolaj/contract/broadcast/schedule';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { seeded } from '@kolaj/testkit/seeded';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { newSeed } from '../broadcast/testing/battery/battery.ts';
import { type CrashingDatabase, crashingDatabase } from '../broadcast/testing/battery/crashing-database.ts';
import type { SenderOrders } from '../broadcast/testing/battery/sender-orders.ts';
import { startChild, type TestChild } from '../broadcast/testing/battery/start-child.ts';
import { accessTo } from '../broadcast/testing/sending-deps.ts';
import { mainChat } from '../telegram/testing/telegram-world.ts';
import { type ScheduleWorld, scheduleWorld } from './testing/schedule-world.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const shops = 6;
const processes = 5;
const kills = 12;
const seed = newSeed();

/** Ten schedules of this quarter of an hour: both templates, and collages of brands that have none. */
async function addTen(world: ScheduleWorld): Promise<void> {
  await world.telegram.configure({ telegram1: { buttons_message: 'Info' } });
  const every = { time: world.justNow(), weekdays: [], ends_on: null };
  const wishes = [
    { ...every, kind: 'tg_brands' as const, brands: [] },
    { ...every, kind: 'tg_info' as const, brands: [] },
    ...Array.from({ length: 8 }, (_, n) => ({ ...every, kind: 'collages' as const, brands: [`Nobody ${n}`] })),
  ];
  for (const wish of wishes) expect(await world.caller.call(addSchedule, wish)).toMatchObject({ success: true });
}

/** A process of its own, with the sandbox of the first shop for what a channel can do. */
async function aWorker(database: CrashingDatabase, world: ScheduleWorld | undefined): Promise<TestChild> {
  if (!world) throw new Error('There is no shop.');
  const { sandboxUrl, media } = world.telegram.world;
  const orders: SenderOrders = {
    ...{ address: database.address, providerUrl: sandboxUrl, driver: 'provider', mediaOrigin: media.origin },
    ...{ account: accessTo(demoAccount, 'provider'), timeoutMs: 1500, logLagMs: 1000, laneLeaseMs: 1000 },
  };
  const child = await startChild('../../../schedule/testing/schedule-worker.child.ts', orders);
  closing.push(() => child.kill());
  return child;
}

/** Ends one process after the other where it is, and in the middle the database; each is started again. */
async function killAll(
  workers: TestChild[],
  { database, random, start }: { database: CrashingDatabase; random: () => number; start: () => Promise<TestChild> },
): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await delay(random() * 150);
    const place = Math.floor(random() * processes);
    await workers[place]?.kill();
    if (n === kills / 2) {
      await database.crash();
      await delay(random() * 500);
      await database.restart();
    }
    workers[place] = await start();
  }
}

/** How many runs there are; minutes pass, after which what a dead process had in its hands is asked for again. */
const runsOf = (database: CrashingDatabase) =>
  asSystem(database, async ({ db }) => {
    await sql`update schedule_runs set created_at = created_at - interval '6 minutes'
      where status in ('due', 'running')`.execute(db);
    const { rows } = await sql<{ runs: number; open: number }>`
      select count(*)::int as runs, (count(*) filter (where status in ('due', 'running')))::int as open
      from schedule_runs`.execute(db);
    return rows[0];
  }).catch(() => null);

/** Both messages stand in its group once, and every schedule says what became of it. */
async function expectOnce(world: ScheduleWorld): Promise<void> {
  await world.telegram.world.pump();
  const chat = world.telegram.world.sandbox.outside.chat(mainChat);
  expect(chat.map(({ text }) => text).toSorted()).toEqual(['Info', 'New this week']);
  const results = (await world.list()).map(({ kind, runs }) => [kind, ...runs.map(({ result }) => result)].join(' '));
  expect(results.toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 'collages nothing'),
    ...['tg_brands ok', 'tg_info ok'],
  ]);
}

describe(`schedules of many processes (KOLAJ_SEED=${seed})`, () => {
  it('run once each, whoever dies', { timeout: 240_000 }, async () => {
    const random = seeded(seed);
    const database = await crashingDatabase(closing);
    const worlds: ScheduleWorld[] = [];
    for (let n = 0; n < shops; n++) {
      const world = await scheduleWorld(database, closing);
      await addTen(world);
      worlds.push(world);
    }
    const start = () => aWorker(database, worlds[0]);
    const workers = await Promise.all(Array.from({ length: processes }, start));

    for (const world of worlds) for (const { id } of await world.list()) await world.becomeDue(id);
    await killAll(workers, { database, random, start });
    await expect
      .poll(() => runsOf(database), { timeout: 90_000, interval: 300 })
      .toEqual({ runs: shops * 10, open: 0 });
    for (const worker of workers) await worker.kill();
    for (const world of worlds) await expectOnce(world);
  });
});
