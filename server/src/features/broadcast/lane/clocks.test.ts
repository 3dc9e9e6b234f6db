// Clocks that are wrong, and machines that sleep: nothing is lost or doubled by them (reliability §7, rules 3 and 11).
import { resumeBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startStopwatch } from '../../../kernel/stopwatch.ts';
import { testDatabase } from '../../../testing/database.ts';
import { stopShop } from '../control/stop.store.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

const shiftWallClock = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000, shouldAdvanceTime: true });

/** Seconds until a moment that a row of the shop names, by the database's clock. */
const secondsUntil = ({ world }: SendSuite, table: 'deliveries' | 'broadcasts', column: 'next_at' | 'stale_at') =>
  world.within(async ({ db, shopId }) => {
    const { rows } = await sql<{ seconds: number }>`
      select max(extract(epoch from ${sql.ref(column)} - now()))::float8 as seconds
      from ${sql.table(table)} where shop_id = ${shopId} and isfinite(${sql.ref(column)})`.execute(db);
    return rows[0]?.seconds ?? Number.NaN;
  });

describe.each([-10, 10])('a process whose clock is %i minutes off', (minutes) => {
  it('lets a message that was not taken wait for as long as it should', async () => {
    shiftWallClock(minutes);
    const suite = await sendSuite(database, closing, { images: 1 });
    const { world, accept } = suite;
    const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>();
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    world.pumpDeps.channel = {
      ...world.pumpDeps.channel,
      async send() {
        taken();
        await isStopped;
        return { kind: 'not-accepted', why: { code: 'lease_lost' } };
      },
    };
    await accept();
    const pumping = world.pump();
    await isTaken;
    await world.within((scope) => stopShop(scope, world.user.id));
    stopped();
    await pumping;
    const wait = await secondsUntil(suite, 'deliveries', 'next_at');
    expect(wait).toBeGreaterThan(10);
    expect(wait).toBeLessThan(20);
  });

  it('asks again for what waits of a send when the shop’s day is over', async () => {
    const suite = await sendSuite(database, closing, { images: 1 });
    const id = await suite.accept();
    const seconds = await secondsUntil(suite, 'broadcasts', 'stale_at');
    shiftWallClock(minutes);
    await suite.world.within(({ db, shopId }) =>
      db
        .updateTable('broadcasts')
        .where('shop_id', '=', shopId)
        .set({ status: 'paused', pause_reason: 'stale', stale_at: sql<Date>`now()` })
        .execute(),
    );
    await suite.caller.call(resumeBroadcast, { id });
    const again = await secondsUntil(suite, 'broadcasts', 'stale_at');
    // Late in the evening it is four hours from now, else the same midnight.
    expect(Math.abs(again - seconds)).toBeLessThan(60);
  });
});

describe('a machine that sleeps between taking a message and sending it', () => {
  it('does not send it when it wakes up: its lease is over, and it goes out once, later', async () => {
    const suite = await sendSuite(database, closing, { images: 1, timeoutMs: 10_000 });
    const { world, accept, statuses } = suite;
    let sleptMs = 0;
    // Node's own clock stands still meanwhile.
    world.pumpDeps.startStopwatch = () => startStopwatch([() => performance.now(), () => Date.now() + sleptMs]);
    const { channel } = world.pumpDeps;
    const woken: string[] = [];
    let calls = 0;
    world.pumpDeps.channel = {
      ...channel,
      async send(message, options) {
        calls++;
        if (calls > 1) return channel.send(message, options);
        sleptMs = 60_000;
        await giveUp(suite);
        const outcome = await channel.send(message, options);
        woken.push(outcome.kind);
        return outcome;
      },
    };
    await accept();
    await world.pump();
    expect(woken).toEqual(['not-accepted']);
    expect(await statuses()).toEqual({ accepted: 9 });
    expect(world.received()).toHaveLength(9);
    expect(world.duplicates()).toEqual([]);
  });
});

/** The leases of what is in flight end, and the sweep makes questions of it. */
async function giveUp({ world, settle }: SendSuite): Promise<void> {
  await world.within(({ db, shopId }) =>
    db
      .updateTable('deliveries')
      .where('shop_id', '=', shopId)
      .where('status', '=', 'sending')
      .set({ lease_until: sql<Date>`now() - interval '1 second'` })
      .execute(),
  );
  await settle();
}
