import { getAlerts, removeAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postPush } from '../../../adapters/outgoing/post-push.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { alertsForTest } from './testing-alerts.ts';

const database = await testDatabase();
const { answers, service, served, system, run, anOwner, aDevice, anOrder, toldTo } = await alertsForTest(database);

describe('alerts on phones', () => {
  it('are encrypted for the device, signed by us, and told once however often the job runs', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    const { data } = await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    expect(data.kinds).toEqual(['order']);
    await anOrder(shop, 41);
    await Promise.all([run(), run()]);
    await run();
    expect(service.faults).toEqual([]);
    expect(toldTo(device.endpoint)).toEqual([
      expect.objectContaining({ title: 'Yeni sipariş', tag: 'order 41', url: '/m/today' }),
    ]);
    expect(toldTo(device.endpoint)[0]?.body).toContain('41');
  });

  it('leave out kinds that nobody asked for here, and what was before', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    await system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages)
      values (${shop.id}, 7, gen_random_uuid(), gen_random_uuid(), '[]', '', '{}')`);
    const device = aDevice();
    await owner.call(saveAlerts, { ...device, kinds: ['sending'] });
    await anOrder(shop, 8);
    await run();
    expect(toldTo(device.endpoint)).toEqual([]);
  });

  it.each([404, 410])('forget a device whose permission is gone (%i)', async (status) => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    answers.set(new URL(device.endpoint).pathname, status);
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await run();
    const { data } = await owner.call(getAlerts, { endpoint: device.endpoint });
    expect(data.kinds).toBeNull();
  });

  it('wait when the push service is busy, and come later once', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    const { pathname } = new URL(device.endpoint);
    answers.set(pathname, 503);
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await run();
    await run();
    expect(toldTo(device.endpoint)).toHaveLength(1);
    answers.delete(pathname);
    await system(sql`update push_alerts set next_at = now() where shop_id = ${shop.id}`);
    await run();
    await run();
    const [first, second, ...more] = toldTo(device.endpoint);
    expect(second?.tag).toBe(first?.tag);
    expect(more).toEqual([]);
  });

  it('are not told to somebody who has left the shop', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await system(sql`delete from memberships where shop_id = ${shop.id}`);
    await anOrder(shop, 1);
    await run();
    expect(toldTo(device.endpoint)).toEqual([]);
  });

  it.each([
    ['a firm that is deleted', (id: string) => sql`update shops set deleted_at = now() where id = ${id}`],
    ['somebody who leaves the shop', (id: string) => sql`delete from memberships where shop_id = ${id}`],
    [
      'somebody who has lost the right',
      (id: string) => sql`update memberships set role = 'staff', can_manage = false where shop_id = ${id}`,
    ],
    [
      'yesterday',
      (id: string) => sql`update push_alerts set created_at = now() - interval '1 day' where shop_id = ${id}`,
    ],
  ])('that wait are not told any more of %s', async (_name, ends) => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    const { pathname } = new URL(device.endpoint);
    answers.set(pathname, 503);
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await run();
    answers.delete(pathname);
    await system(ends(shop.id));
    await system(sql`update push_alerts set next_at = now() where shop_id = ${shop.id}`);
    await run();
    expect(toldTo(device.endpoint)).toHaveLength(1);
  });

  it('leave no copy of an installation that is held (D-104)', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await system(sql`update installation set sending_held = true, held_cause = 'restored'`);
    await run();
    await system(sql`update installation set sending_held = false, held_cause = null`);
    expect(toldTo(device.endpoint)).toEqual([]);
  });

  it('end with the logout of a device', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const device = aDevice();
    await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await owner.call(removeAlerts, { endpoint: device.endpoint });
    await anOrder(shop, 1);
    await run();
    expect(toldTo(device.endpoint)).toEqual([]);
  });

  it.each(['http://push.example/a/device', 'https://127.0.0.1/a-device', 'https://169.254.169.254/a-device'])(
    'are not sent to %s, which is no push service',
    async (endpoint) => {
      const owner = await anOwner(await aShop(database));
      const answer = await owner.try(saveAlerts, { ...aDevice(), endpoint, kinds: ['order'] });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_url' } });
      expect(await postPush()({ endpoint, headers: {}, body: Buffer.from('') })).toEqual({ kind: 'refused' });
    },
  );
});

describe('new products', () => {
  /** An agent's phone that wants to hear of them, since two hours ago. */
  async function anAgentsPhone() {
    const shop = await aShop(database);
    const configure = (mobile: object) =>
      system(sql`update shops set server_config = ${JSON.stringify({ mobile })}::jsonb where id = ${shop.id}`);
    await configure({ notify_new: true });
    const user = await aUser(database, { shop, kind: 'agent' });
    const agent = await served.signIn(user.email);
    service.expect((await agent.call(getAlerts, { endpoint: null })).data.public_key);
    const device = aDevice();
    const { data } = await agent.call(saveAlerts, { ...device, kinds: ['products', 'order'] });
    expect(data).toMatchObject({ offered: ['products'], kinds: ['products'] });
    await system(sql`update push_devices set created_at = now() - interval '2 hours' where shop_id = ${shop.id}`);
    const beren = await aSubfolder(database, shop, { brand: 'Beren' });
    const approved = async (minutesAgo: number, subfolder = beren) => {
      const { id } = await aCollage(database, shop, subfolder);
      await system(
        sql`update collages set verified_at = now() - make_interval(mins => ${minutesAgo}) where id = ${id}`,
      );
    };
    return { shop, user, device, configure, approved, told: () => toldTo(device.endpoint) };
  }

  it('are told to an agent as one message, once, and the next ones in the next', async () => {
    const { told, approved } = await anAgentsPhone();
    for (const minutesAgo of [45, 30, 15]) await approved(minutesAgo);
    await run();
    await run();
    expect(told()).toEqual([expect.objectContaining({ title: 'Yeni ürünler', url: '/m/products' })]);
    expect(told()[0]?.body).toMatch(/ 3$/);
    await approved(12);
    await run();
    await run();
    expect(told().map(({ body }) => body.slice(-2))).toEqual([' 3', ' 1']);
  });

  it('wait as long as somebody is approving', async () => {
    const { told, approved } = await anAgentsPhone();
    await approved(15);
    await approved(1);
    await run();
    expect(told()).toEqual([]);
  });

  it('of brands that the agent does not sell are not told', async () => {
    const { shop, user, told, approved } = await anAgentsPhone();
    await system(sql`update agent_profiles set brands = ${JSON.stringify([{ id: null, name: 'Lale' }])}::jsonb
      where user_id = ${user.id}`);
    await approved(20);
    await approved(20, await aSubfolder(database, shop, { brand: 'Nar' }));
    await run();
    expect(told()).toEqual([]);
  });

  const isOver = [
    ['the shop tells its agents nothing', async ({ configure }) => configure({ notify_new: false })],
    [
      'the agent is switched off',
      async ({ user }) => system(sql`update agent_profiles set disabled_at = now() where user_id = ${user.id}`),
    ],
  ] satisfies [string, (phone: Awaited<ReturnType<typeof anAgentsPhone>>) => Promise<unknown>][];

  it.each(isOver)('are not told when %s', async (_when, change) => {
    const phone = await anAgentsPhone();
    await phone.approved(20);
    await change(phone);
    await run();
    expect(phone.told()).toEqual([]);
  });

  it.each(isOver)('that wait are not told any more when %s', async (_when, change) => {
    const phone = await anAgentsPhone();
    await phone.approved(20);
    const { pathname } = new URL(phone.device.endpoint);
    answers.set(pathname, 503);
    await run();
    answers.delete(pathname);
    await change(phone);
    await system(sql`update push_alerts set next_at = now() where shop_id = ${phone.shop.id}`);
    await run();
    expect(phone.told()).toHaveLength(1);
  });
});
