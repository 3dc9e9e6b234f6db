import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@kolaj/contract/account/account';
import { getAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, testPassword } from '../../../testing/rows/people.ts';
import { deleteEnded, endAllSessions, endOneSession, endOtherSessions } from '../../account/login/session.store.ts';
import { saveDevice } from './device.store.ts';
import { alertsForTest } from './testing-alerts.ts';

const database = await testDatabase();
const { service, served, system, run, anOwner, aDevice, anOrder, toldTo } = await alertsForTest(database);

describe('a device whose session is ended', () => {
  /** Two devices of one owner, each with its session; what is told to them of an order. */
  async function twoDevices() {
    const shop = await aShop(database);
    const { id, email } = await aUser(database, { shop });
    const deviceWith = async () => {
      const device = aDevice();
      const owner = await served.signIn(email);
      service.expect((await owner.call(getAlerts, { endpoint: null })).data.public_key);
      await owner.call(saveAlerts, { ...device, kinds: ['order'] });
      const [session] = await system(sql<{ id: string }>`
        select id from sessions where user_id = ${id} order by created_at desc limit 1`);
      return { ...device, owner, sessionId: session?.id ?? '' };
    };
    const [first, second] = [await deviceWith(), await deviceWith()];
    const told = async () => {
      await anOrder(shop, 1);
      await run();
      return [first, second].map(({ endpoint }) => toldTo(endpoint).length);
    };
    return { userId: id, email, first, second, told };
  }

  it('by a new password or everywhere is told nothing', async () => {
    const { userId, told } = await twoDevices();
    await asSystem(database, (scope) => endAllSessions(scope, userId));
    expect(await told()).toEqual([0, 0]);
  });

  it('from another device is told nothing, and that one goes on', async () => {
    const { userId, second, told } = await twoDevices();
    await asSystem(database, (scope) => endOtherSessions(scope, { userId, sessionId: second.sessionId }));
    expect(await told()).toEqual([0, 1]);
  });

  it('alone is told nothing', async () => {
    const { userId, first, told } = await twoDevices();
    await asSystem(database, (scope) => endOneSession(scope, { userId, id: first.sessionId }));
    expect(await told()).toEqual([0, 1]);
  });

  it('by itself, after hours without use, is told on', async () => {
    const { userId, told } = await twoDevices();
    await system(sql`update sessions set last_seen_at = now() - interval '13 hours' where user_id = ${userId}`);
    await asSystem(database, deleteEnded);
    expect(await told()).toEqual([1, 1]);
  });

  it('by the next login there is told on for the same person, and not for another one', async () => {
    const { email, first, second, told } = await twoDevices();
    const stranger = await aUser(database, { shop: await aShop(database) });
    await first.owner.call(login, { username: email, password: testPassword });
    await second.owner.call(login, { username: stranger.email, password: testPassword });
    expect(await told()).toEqual([1, 0]);
  });
});

describe('a phone that goes from one person to another', () => {
  it('tells nothing more of the first once the second one has asked what it tells', async () => {
    const shop = await aShop(database);
    const [first, second] = [await anOwner(shop), await anOwner(await aShop(database))];
    const device = aDevice();
    await first.call(saveAlerts, { ...device, kinds: ['order'] });
    expect((await second.call(getAlerts, { endpoint: device.endpoint })).data.kinds).toBeNull();
    await anOrder(shop, 1);
    await run();
    expect(toldTo(device.endpoint)).toEqual([]);
  });

  it('tells the last one alone, when both say so at the same moment', async () => {
    const device = { ...aDevice(), kinds: ['order'] as const };
    const [first, second] = await Promise.all([aShop(database), aShop(database)]);
    const [one, two] = [await aUser(database, { shop: first }), await aUser(database, { shop: second })];
    const [saved, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = asSystem(database, async (scope) => {
      await saveDevice(scope, { shopId: first.id, userId: one.id, sessionId: one.id }, device);
      saved.resolve();
      await both.promise;
    });
    await saved.promise;
    const fast = asSystem(database, (scope) =>
      saveDevice(scope, { shopId: second.id, userId: two.id, sessionId: two.id }, device),
    );
    await delay(300);
    both.resolve();
    await Promise.all([slow, fast]);
    const rows = await system(
      sql<{ user_id: string }>`select user_id from push_devices where endpoint = ${device.endpoint}`,
    );
    expect(rows).toEqual([{ user_id: two.id }]);
  });
});
