// The timer wheel of a worker: many lanes, several workers, silent firms, stops and dead neighbours.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../adapters/postgres/listen.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { PumpDeps } from '../lane/pump.ts';
import { batteryAccount } from '../testing/battery/battery-account.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';
import { until } from '../testing/until.ts';
import { sendingWheel } from './sending-wheel.ts';
import { wakeLanes } from './wake.store.ts';
import { takeLanes } from './wheel.store.ts';
import { startWheel } from './wheel.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options: WorldOptions = {}) =>
  sendSuite(database, closing, { images: 1, timeoutMs: 20_000, ...options });
const manyLanes = (lanes: number) =>
  batteryAccount({ phones: lanes, groups: lanes, standIns: false, isTelegram: false });

function turnWheel(deps: PumpDeps): ReturnType<typeof startWheel> & { failures: unknown[] } {
  const failures: unknown[] = [];
  const wheel = startWheel({ ...deps, failed: (error) => failures.push(error) });
  closing.push(async () => void (await wheel.stop()));
  return { ...wheel, failures };
}

const allSent = ({ statuses }: SendSuite, messages: number) =>
  until(async () => (await statuses()).accepted === messages, { patienceMs: 150_000 });

const lanesOf = ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .selectFrom('lanes')
      .where('shop_id', '=', shopId)
      .select(['id', 'lease_owner as owner', 'wake_at as wakeAt'])
      .execute(),
  );

/** A channel that notes what it sends, and lets nothing go before `gate`. */
function gated(channel: Channel, gate: Promise<unknown>): { channel: Channel; begun: string[] } {
  const begun: string[] = [];
  const send: Channel['send'] = async (message, options) => {
    begun.push(message.reference);
    await gate;
    return channel.send(message, options);
  };
  return { channel: { ...channel, send }, begun };
}

describe('a wheel', () => {
  it('serves five hundred lanes, each message once, and rests', async () => {
    const suite = await start({ account: manyLanes(500) });
    const { failures } = turnWheel(suite.world.pumpDeps);
    await suite.accept();
    await allSent(suite, 500);
    expect(suite.world.duplicates()).toEqual([]);
    expect(failures).toEqual([]);
    await until(async () => (await lanesOf(suite)).every(({ owner, wakeAt }) => owner === null && wakeAt === null));
  }, 180_000);

  it('hears that lanes were woken, in whatever process', async () => {
    const listener = listen({ address: database.address, log: () => undefined });
    closing.push(() => listener.close());
    const suite = await start();
    const stop = await sendingWheel({ ...suite.world.pumpDeps, log: { error: () => undefined } }).start({ listener });
    closing.push(async () => void (await stop(10_000)));
    await suite.accept();
    await allSent(suite, 9);
  });

  it('holds a lane for no longer than a call takes: not while it waits for its pace', async () => {
    const suite = await start({
      images: 2,
      serverConfig: {
        sending_pace: {
          whatsapp: {
            ...{ sameGroup: { minMs: 60_000, maxMs: 60_000 }, otherGroup: { minMs: 60_000, maxMs: 60_000 } },
            ...{ interleaves: false, rest: { everyMessages: 9, wait: { minMs: 1_000, maxMs: 1_000 } } },
            ...{ window: null, cap: null },
          },
        },
      },
    });
    turnWheel(suite.world.pumpDeps);
    await suite.accept();
    await until(async () => {
      const waiting = (await lanesOf(suite)).filter(({ owner, wakeAt }) => owner === null && wakeAt !== null);
      return waiting.length === 2;
    });
  });

  it('gives its lanes up when it stops, and ends the calls under way', async () => {
    const suite = await start({ images: 3 });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { channel, begun } = gated(suite.world.pumpDeps.channel, gate);
    const wheel = turnWheel({ ...suite.world.pumpDeps, channel });
    await suite.accept();
    await until(() => begun.length === 3);
    const stopping = wheel.stop();
    open();
    await stopping;
    expect(await suite.statuses()).toMatchObject({ accepted: 3, queued: 24 });
    const lanes = await lanesOf(suite);
    expect(lanes.every(({ owner, wakeAt }) => owner === null && wakeAt !== null)).toBe(true);

    turnWheel(suite.world.pumpDeps);
    await allSent(suite, 27);
    expect(suite.world.duplicates()).toEqual([]);
  });

  it('takes over the lanes of a dead one when their leases end', async () => {
    const suite = await start();
    await suite.accept();
    const laneIds = (await lanesOf(suite)).map(({ id }) => id);
    await asSystem(database, async (scope) => {
      await takeLanes(scope, { laneIds, owner: randomUUID(), leaseMs: 300 });
      // It had noticed that they were woken.
      await sql`delete from lane_wakes`.execute(scope.db);
      await scope.db.updateTable('lanes').where('id', 'in', laneIds).set({ wake_at: sql<Date>`now()` }).execute();
    });
    turnWheel(suite.world.pumpDeps);
    await allSent(suite, 9);
  });
});

describe('two wheels', () => {
  it('share the lanes, and send each message once', async () => {
    const suite = await start({ account: manyLanes(160), images: 3 });
    const { pumpDeps } = suite.world;
    const [one, other] = [gated(pumpDeps.channel, Promise.resolve()), gated(pumpDeps.channel, Promise.resolve())];
    turnWheel({ ...pumpDeps, channel: one.channel });
    turnWheel({ ...pumpDeps, channel: other.channel });
    await suite.accept();
    await allSent(suite, 480);
    expect(suite.world.duplicates()).toEqual([]);
    expect(one.begun.length).toBeGreaterThan(0);
    expect(other.begun.length).toBeGreaterThan(0);
  }, 180_000);
});

describe('a firm whose provider is silent', () => {
  it('keeps no other one waiting, however many lanes it has', async () => {
    const silent = await start({ account: manyLanes(600) });
    const other = await start();
    const { promise: gate, resolve: speak } = Promise.withResolvers<void>();
    const { channel, begun } = gated(silent.world.pumpDeps.channel, gate);
    const wheel = turnWheel({
      ...silent.world.pumpDeps,
      channel: {
        ...channel,
        send: (message, options) =>
          message.shopId === other.world.shop.id
            ? other.world.pumpDeps.channel.send(message, options)
            : channel.send(message, options),
      },
    });
    await silent.accept();
    await until(() => begun.length > 0);
    await other.accept();
    await allSent(other, 9);
    // What it may not take, it does not hold either.
    expect(begun.length).toBeLessThan(150);
    const stopping = wheel.stop();
    speak();
    await stopping;
  }, 60_000);
});

describe('waking a lane', () => {
  it('waits for no worker that holds it, and is noticed when that one is done', async () => {
    const suite = await start();
    await suite.accept();
    const [lane] = await lanesOf(suite);
    const laneId = lane?.id ?? '';
    await asSystem(database, async (scope) => {
      await sql`delete from lane_wakes`.execute(scope.db);
      await sql`update lanes set wake_at = null where id = ${laneId}`.execute(scope.db);
      await inShop(database, suite.world.shop.id, (another) => wakeLanes(another, [laneId]));
    });
    const { world } = suite;
    turnWheel(world.pumpDeps);
    await until(() => world.received().length > 0);
  });
});
