import {
  getHold,
  getStandstill,
  goOnSending,
  holdSending,
  releaseSending,
  stopSending,
} from '@kolaj/contract/broadcast/sending-stop';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { holdRoutes } from './hold.routes.ts';
import { releaseAll } from './hold.store.ts';
import { releaseShop } from './stop.store.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await asSystem(database, releaseAll);
  for (const close of closing.splice(0).reverse()) await close();
});

const start = () => sendSuite(database, closing, { images: 3 });
const resultOf = async (answer: Promise<{ data: { result: unknown } }>) => (await answer).data.result;

/** Lets one message through, and then does something while the pumps go on. */
async function afterOneMessage({ world }: SendSuite, act: () => Promise<unknown>): Promise<void> {
  const { channel } = world.pumpDeps;
  let acted: Promise<unknown> | null = null;
  world.pumpDeps.channel = {
    ...channel,
    async send(message, options) {
      const outcome = await channel.send(message, options);
      acted ??= act();
      await acted;
      return outcome;
    },
  };
  await world.pump();
  world.pumpDeps.channel = channel;
}

/** Senders that may each have had one message under way when everything was stopped. */
const senders = 3;

describe('the stop of a shop', () => {
  it('holds within one message, says who pressed it, and loses nothing', async () => {
    const suite = await start();
    await suite.accept();
    await afterOneMessage(suite, () => suite.caller.call(stopSending, {}));
    const left = suite.world.received().length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(senders);

    const standing = await resultOf(suite.caller.call(getStandstill, {}));
    expect(standing).toMatchObject({ stopped: { at: expect.any(String), by: expect.any(String) }, held: null });
    await suite.world.pump();
    expect(suite.world.received()).toHaveLength(left);

    expect(await resultOf(suite.caller.call(goOnSending, {}))).toMatchObject({ stopped: null });
    await suite.world.pump();
    expect(suite.world.duplicates()).toEqual([]);
    expect(Object.keys(await suite.statuses())).toEqual(['accepted']);
  });

  it('wakes the lanes that wait when it ends', async () => {
    const suite = await start();
    await suite.accept();
    await suite.caller.call(stopSending, {});
    const woken = await suite.world.within(releaseShop);
    expect(woken).toHaveLength(senders);
  });
});

describe('the hold of the installation', () => {
  const admin = async () => {
    const served = await serveForTest({ database, routes: holdRoutes({ database }) });
    closing.push(served.close);
    const { email } = await aUser(database, { kind: 'admin' });
    return served.signIn(email);
  };

  it('holds every shop within one message, with the reason, until somebody releases it', async () => {
    const suite = await start();
    const person = await admin();
    await suite.accept();
    await afterOneMessage(suite, () => person.call(holdSending, { why: 'The provider has trouble' }));
    const left = suite.world.received().length;
    expect(left).toBeLessThanOrEqual(senders);

    expect(await resultOf(suite.caller.call(getStandstill, {}))).toMatchObject({
      held: { why: 'The provider has trouble' },
    });
    expect(await resultOf(person.call(getHold, {}))).toMatchObject({ held: { by: expect.any(String) } });
    await suite.world.pump();
    expect(suite.world.received()).toHaveLength(left);

    expect(await resultOf(person.call(releaseSending, {}))).toMatchObject({ held: null });
    const { rows: woken } = await suite.world.within(({ db }) =>
      sql`select distinct lane_id from lane_wakes`.execute(db),
    );
    expect(woken).toHaveLength(senders);
    await suite.world.pump();
    expect(suite.world.duplicates()).toEqual([]);
    expect(Object.keys(await suite.statuses())).toEqual(['accepted']);
  });

  it('lists the firms that have stopped themselves', async () => {
    const suite = await start();
    const person = await admin();
    await suite.caller.call(stopSending, {});
    expect(await resultOf(person.call(getHold, {}))).toMatchObject({
      held: null,
      stopped: expect.arrayContaining([expect.objectContaining({ keyword: suite.world.shop.keyword })]),
    });
  });
});
