import { getUser } from '@kolaj/contract/account/account';
import { getInstallation, getOnboarding, getProduct } from '@kolaj/contract/shop/shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { sealer } from '../../secrets/seal.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast, aBuild } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { endTrials } from './end-trials.job.ts';
import { storeSecret } from './open/secrets.store.ts';
import { shopRoutes } from './shop.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;

const installation = {
  success: true as const,
  site_url: 'http://site.test',
  sandbox_url: null,
  demo: false,
  version: '0',
  registration: 'open' as const,
  missing: null,
  terms_url: null,
  privacy_url: null,
  terms_version: '2026-11',
  terms_changed_at: null,
  verify_banner_hosts: null,
  outbox_url: null,
};

/** What the shop routes take for now. */
let now = new Date();

beforeAll(async () => {
  served = await serveForTest({
    database,
    routes: shopRoutes({
      database,
      installation: async () => installation,
      clock: () => now,
      noteFaults: () => undefined,
    }),
  });
});
afterAll(async () => {
  await served.close();
});

async function start(): Promise<{ shop: TestShop; userId: string; owner: Person }> {
  const shop = await aShop(database);
  const { id, email } = await aUser(database, { shop });
  return { shop, userId: id, owner: await served.signIn(email) };
}

const system = (statement: ReturnType<typeof sql>) => asSystem(database, ({ db }) => statement.execute(db));

describe('the installation', () => {
  it('says what everybody may know of it', async () => {
    const { owner } = await start();
    expect(await owner.call(getInstallation, {})).toEqual(installation);
  });
});

describe('the way to the first send', () => {
  it('is done step by step, in its order', async () => {
    const { shop, owner } = await start();
    const read = async () => (await owner.call(getOnboarding, {})).data;
    const done = async () => (await read()).result.filter((step) => step.done).map(({ step }) => step);
    const within = <T>(run: Parameters<typeof inShop<T>>[2]) => inShop(database, shop.id, run);
    expect((await read()).result.map(({ step }) => step)).toEqual(['photos', 'check', 'approve', 'publish', 'send']);
    expect(await done()).toEqual([]);
    expect(await read()).toMatchObject({ is_named: true, has_channel: false, folder: null });

    const subfolder = await aSubfolder(database, shop);
    expect(await done()).toEqual([]);
    const change = (id: string, set: ReturnType<typeof sql>) =>
      within(({ db }) => sql`update collages set ${set} where id = ${id}`.execute(db));
    const priced = async (options: Parameters<typeof aCollage>[3]) => {
      const { id } = await aCollage(database, shop, subfolder, options);
      await change(id, sql`price_minor = 2450`);
      return id;
    };
    const first = await priced({ status: 'done' });
    expect(await done()).toEqual(['photos', 'check']);
    const next = await priced({ status: 'pending' });
    await change(next, sql`export_id = null`);
    expect(await done(), 'the second one is still being drawn').toEqual(['photos']);
    await change(next, sql`state = 'passive'`);
    const failed = await priced({ status: 'failed' });
    expect(await done()).toEqual(['photos']);
    await change(failed, sql`state = 'passive'`);
    const approved = await priced({});
    expect(await done(), 'the first one waits for approval').toEqual(['photos', 'check']);
    await change(first, sql`status = 'verified'`);
    expect(await done()).toEqual(['photos', 'check', 'approve']);

    await change(approved, sql`price_minor = null`);
    await change(first, sql`editor = jsonb_set(editor, '{text_data,assumed}', '["code"]')`);
    const unmade = await priced({ status: 'failed', state: 'passive' });
    await change(unmade, sql`price_minor = null`);
    expect(await done(), 'one has no price, another no code').toEqual(['photos', 'approve']);
    expect(await read()).toMatchObject({ lacking: { code: 1, price: 1 }, waiting: 0 });
    await within(({ db }) => sql`update collages set price_minor = null`.execute(db));
    expect(await read(), 'nothing has a price: the shop does without').toMatchObject({
      lacking: { code: 1, price: 0 },
    });
    await within(({ db }) => sql`update collages set price_minor = 2450`.execute(db));
    await change(approved, sql`price_minor = 2450, status = 'done'`);
    await change(first, sql`editor = editor #- '{text_data,assumed}'`);
    expect(await read()).toMatchObject({ lacking: { code: 0, price: 0 }, waiting: 1 });
    await change(approved, sql`status = 'verified'`);
    expect(await done()).toEqual(['photos', 'check', 'approve']);
    expect(await read()).toMatchObject({ folder: subfolder.folderId });
    const build = await aBuild(database, shop);
    await within(({ db }) => sql`update shops set live_build_id = ${build} where id = ${shop.id}`.execute(db));
    expect(await done()).toEqual(['photos', 'check', 'approve', 'publish']);

    await within((scope) =>
      storeSecret(scope, sealer('a key of this test'), { name: 'whatsapp.key', value: 'k-1234' }),
    );
    expect((await read()).has_channel).toBe(false);
    await within(({ db }) =>
      sql`insert into channel_groups (shop_id, list, type, name, group_id)
          values (${shop.id}, 'whatsappList', 'whatsapp', 'beren', 'g-1@g.us')`.execute(db),
    );
    expect((await read()).has_channel).toBe(true);
    await aBroadcast(database, shop, subfolder);
    expect(await done()).toContain('send');
  });
});

describe('force_reload (D-18)', () => {
  const isOld = async (owner: Person) => (await owner.call(getProduct, { product_type: 'shop' })).force_reload;

  it.each([
    ['the package', sql`update shops set subscription_package = 'gold' where id = `],
    ['the configuration', sql`update shops set server_config = '{"broadcast":false}' where id = `],
    ['the name', sql`update shops set name = 'Another' where id = `],
  ])(
    'is true once after %s was changed elsewhere, and false as soon as the account was read again',
    async (_what, change) => {
      const { shop, owner } = await start();
      await owner.call(getUser, {});
      expect(await isOld(owner)).toBe(false);
      await system(sql`${change}${shop.id}`);
      expect(await isOld(owner)).toBe(true);
      await owner.call(getUser, {});
      for (const _time of [1, 2, 3]) expect(await isOld(owner)).toBe(false);
    },
  );

  it.each([
    ['the role', sql`update users set is_admin = true where id = `],
    ['the verification', sql`update users set verified_at = now() where id = `],
    ['the rights', sql`update memberships set can_send = false where user_id = `],
  ])('is true once after %s was changed elsewhere', async (_what, change) => {
    const { userId, owner } = await start();
    await owner.call(getUser, {});
    await system(sql`${change}${userId}`);
    expect(await isOld(owner)).toBe(true);
    await owner.call(getUser, {});
    expect(await isOld(owner)).toBe(false);
  });

  it('stays false for an account without a shop, which would ask for ever', async () => {
    const { email } = await aUser(database);
    const nobody = await served.signIn(email);
    await nobody.call(getUser, {});
    expect(await nobody.call(getProduct, { product_type: 'shop' })).toMatchObject({
      product: null,
      force_reload: false,
    });
  });
});

describe('a trial (D-15)', () => {
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  /** A shop that was made on 20 March, 23:30 in its own time zone. */
  async function aTrial({ subscription = 'trial-start', timeZone = 'Europe/Istanbul' } = {}): Promise<TestShop> {
    const shop = await aShop(database);
    const created = sql`timestamp '2026-03-20 23:30' at time zone ${timeZone}`;
    await system(
      sql`update shops set created_at = ${created}, time_zone = ${timeZone}, subscription_package = ${subscription} where id = ${shop.id}`,
    );
    return shop;
  }
  const runAt = (now: string) => endTrials.run({}, { database, clock: () => new Date(now) }, context);
  it.each([
    ['2026-03-20T20:45:00Z', { kind: 'days-left', days: 14 }],
    ['2026-04-02T21:01:00Z', { kind: 'today' }],
    ['2026-04-03T21:01:00Z', { kind: 'over' }],
  ])("is said with the shop, in the shop's days: at %s", async (at, trial) => {
    const shop = await aTrial();
    const { email } = await aUser(database, { shop });
    now = new Date(at);
    const answer = await (await served.signIn(email)).call(getProduct, { product_type: 'shop' });
    expect(answer.product?.trial).toEqual(trial);
  });

  const packageOf = ({ id }: TestShop) =>
    inShop(database, id, ({ db }) =>
      db.selectFrom('shops').where('id', '=', id).select('subscription_package').executeTakeFirstOrThrow(),
    ).then((row) => row.subscription_package);

  it("is over when day 14 has ended in the shop's time zone, however often the job runs", async () => {
    const [istanbul, lisbon] = [await aTrial(), await aTrial({ timeZone: 'Europe/Lisbon' })];
    await runAt('2026-04-03T20:59:00Z');
    expect([await packageOf(istanbul), await packageOf(lisbon)]).toEqual(['trial-start', 'trial-start']);
    await runAt('2026-04-03T21:01:00Z');
    expect([await packageOf(istanbul), await packageOf(lisbon)]).toEqual([null, 'trial-start']);
    await runAt('2026-04-03T23:01:00Z');
    await runAt('2026-04-03T23:01:00Z');
    expect([await packageOf(istanbul), await packageOf(lisbon)]).toEqual([null, null]);
  });

  it('leaves a paid package alone', async () => {
    const shop = await aTrial({ subscription: 'gold' });
    await runAt('2027-01-01T00:00:00Z');
    expect(await packageOf(shop)).toBe('gold');
  });
});
