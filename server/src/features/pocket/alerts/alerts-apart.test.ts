import { getAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postPush } from '../../../adapters/outgoing/post-push.ts';
import { answering, stopAnswering } from '../../../adapters/outgoing/testing-answering.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { alertsForTest } from './testing-alerts.ts';

const database = await testDatabase();
const { service, served, system, run, anOwner, aDevice, anOrder, toldTo } = await alertsForTest(database);

describe('what one device or firm does to the alerts of the others', () => {
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');

  it.each([
    ['p256dh', noPoint],
    ['p256dh', 'A'.repeat(20)],
    ['auth', 'A'.repeat(16)],
  ])('keys that nothing can be encrypted for are refused: %s %s', async (field, value) => {
    const owner = await anOwner(await aShop(database));
    const answer = await owner.try(saveAlerts, { ...aDevice(), [field]: value, kinds: ['order'] });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  it('a device whose stored keys are none is forgotten, and the others are told', async () => {
    const [bad, good] = [await aShop(database), await aShop(database)];
    const [first, second] = [await anOwner(bad), await anOwner(good)];
    const [broken, device] = [aDevice(), aDevice()];
    await first.call(saveAlerts, { ...broken, kinds: ['order'] });
    await second.call(saveAlerts, { ...device, kinds: ['order'] });
    await system(sql`update push_devices set p256dh = ${noPoint} where endpoint = ${broken.endpoint}`);
    await anOrder(bad, 1);
    await anOrder(good, 2);
    await run();
    expect(toldTo(device.endpoint)).toHaveLength(1);
    expect((await first.call(getAlerts, { endpoint: broken.endpoint })).data.kinds).toBeNull();
  });

  it.each([
    [5, 1],
    [20, 3],
  ])('push services that do not answer keep nobody waiting (%i devices, %i orders)', async (devices, orders) => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const silent = Array.from({ length: devices }, aDevice);
    for (const device of silent) await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    for (let number = 1; number <= orders; number++) await anOrder(shop, number);
    await run(async () => ({ kind: 'later', afterMs: null }));
    await system(sql`update push_alerts set next_at = now() - interval '1 minute' where shop_id = ${shop.id}`);
    const other = await aShop(database);
    const device = aDevice();
    await (await anOwner(other)).call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(other, 1);
    const post = postPush({ trusted: [service.origin] });
    const told = Promise.withResolvers<void>();
    const running = run(async (push) => {
      if (silent.some(({ endpoint }) => endpoint === push.endpoint)) await told.promise;
      const answer = await post(push);
      if (push.endpoint === device.endpoint) told.resolve();
      return answer;
    });
    await expect.poll(() => toldTo(device.endpoint).length, { timeout: 10_000 }).toBe(1);
    await running;
    expect(silent.map(({ endpoint }) => toldTo(endpoint).length)).toEqual(Array(devices).fill(orders));
  });

  it.each([
    ['1e300', 3600],
    ['Infinity', 60],
    ['90', 90],
    [new Date(Date.now() + 600_000).toUTCString(), 600],
  ])(
    'a push service that says “later” (%s) is asked again within the hour, and nothing fails',
    async (wait, seconds) => {
      const origin = await answering(429, '', { 'retry-after': wait });
      const shop = await aShop(database);
      const owner = await anOwner(shop);
      await owner.call(saveAlerts, { ...aDevice(), kinds: ['order'] });
      await anOrder(shop, 1);
      await run((push) => postPush({ trusted: [origin] })({ ...push, endpoint: `${origin}/device` }));
      const [row] = await system<{ wait: number }>(sql`select extract(epoch from next_at - now())::int as wait
      from push_alerts where shop_id = ${shop.id}`);
      stopAnswering();
      await system(sql`delete from push_devices where shop_id = ${shop.id}`);
      expect(row?.wait).toBeGreaterThan(seconds - 60);
      expect(row?.wait).toBeLessThanOrEqual(seconds);
    },
  );

  it('a firm whose settings cannot be read keeps no other firm’s news', async () => {
    const [odd, good] = [await aShop(database), await aShop(database)];
    const device = aDevice();
    const agent = await served.signIn((await aUser(database, { shop: odd, kind: 'agent' })).email);
    await system(sql`update shops set server_config = '{"mobile": {"notify_new": true}}' where id = ${odd.id}`);
    await agent.call(saveAlerts, { ...aDevice(), kinds: ['products'] });
    await system(sql`update agent_profiles set brands = '{"no": "list"}' where shop_id = ${odd.id}`);
    await (await anOwner(good)).call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(good, 1);
    await run().catch(() => undefined);
    await system(sql`delete from push_devices where shop_id = ${odd.id}`);
    expect(toldTo(device.endpoint)).toHaveLength(1);
  });

  it('somebody who announces devices without end has twenty', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const many = Array.from({ length: 25 }, aDevice);
    for (const device of many) await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await run();
    expect(many.map(({ endpoint }) => toldTo(endpoint).length)).toEqual([...Array(5).fill(0), ...Array(20).fill(1)]);
  });
});
