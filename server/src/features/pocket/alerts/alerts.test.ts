import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@kolaj/contract/account/account';
import { getAlerts, removeAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostPush, postPush } from '../../../adapters/outgoing/post-push.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { sealer as makeSealer } from '../../../secrets/seal.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, testPassword } from '../../../testing/rows/people.ts';
import { deleteEnded, endAllSessions, endOneSession, endOtherSessions } from '../../account/login/session.store.ts';
import { alertRoutes } from './alerts.routes.ts';
import { saveDevice } from './device.store.ts';
import { sendAlerts } from './send-alerts.job.ts';
import { aPushService } from './testing-receiver.ts';

const database = await testDatabase();
const sealer = makeSealer('a key of the test, which is long enough for it');
let service: Awaited<ReturnType<typeof aPushService>>;
let served: Awaited<ReturnType<typeof serveForTest>>;
/** What the push service answers, by the device's path. */
const answers = new Map<string, number>();

beforeAll(async () => {
  service = await aPushService((path) => answers.get(path) ?? 201);
  served = await serveForTest({ database, routes: alertRoutes({ database, sealer, trusted: [service.origin] }) });
});
afterAll(async () => {
  await served.close();
  await service.close();
});

const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);

async function run(post: PostPush = postPush({ trusted: [service.origin] })): Promise<void> {
  const deps = { database, sealer, post, subject: 'mailto:kolaj@test.invalid', clock: () => new Date() };
  await sendAlerts.run({}, deps, { signal: new AbortController().signal, attempt: 1, lastAttempt: false });
}

async function anOwner(shop: TestShop) {
  const owner = await served.signIn((await aUser(database, { shop })).email);
  const { data } = await owner.call(getAlerts, { endpoint: null });
  service.expect(data.public_key);
  return owner;
}

let devices = 0;
const aDevice = () => ({ endpoint: `${service.origin}/device-${++devices}`, ...service.keys, language: 'tr' as const });

/** An order through the site, a moment after the device was told of. */
const anOrder = (shop: TestShop, number: number) =>
  system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages, created_at)
    values (${shop.id}, ${number}, gen_random_uuid(), gen_random_uuid(), '[]', '', '{}', now() + interval '1 second')`);

const toldTo = (endpoint: string) => service.received.filter(({ path }) => endpoint.endsWith(path));

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

  it('push services that do not answer keep nobody waiting', async () => {
    const shop = await aShop(database);
    const owner = await anOwner(shop);
    const silent = Array.from({ length: 5 }, aDevice);
    for (const device of silent) await owner.call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(shop, 1);
    await run(async () => ({ kind: 'later', afterMs: null }));
    await system(sql`update push_alerts set next_at = now() - interval '1 minute' where shop_id = ${shop.id}`);
    const other = await aShop(database);
    const device = aDevice();
    await (await anOwner(other)).call(saveAlerts, { ...device, kinds: ['order'] });
    await anOrder(other, 2);
    const post = postPush({ trusted: [service.origin] });
    const told = Promise.withResolvers<void>();
    const running = run(async (push) => {
      if (silent.some(({ endpoint }) => endpoint === push.endpoint)) await told.promise;
      const answer = await post(push);
      if (push.endpoint === device.endpoint) told.resolve();
      return answer;
    });
    await expect.poll(() => toldTo(device.endpoint).length).toBe(1);
    await running;
  });

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
