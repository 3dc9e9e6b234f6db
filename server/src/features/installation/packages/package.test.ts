import { setTimeout as sleep } from 'node:timers/promises';
import { listFirms } from '@kolaj/contract/admin/admin';
import { getFirmUsage } from '@kolaj/contract/admin/firm-usage';
import { getPackage, listPackages, removePackage, savePackage } from '@kolaj/contract/shop/package';
import { inviteStaff } from '@kolaj/contract/shop/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { adminRoutes } from '../../admin/admin.routes.ts';
import { firmUsageRoutes } from '../../admin/firms/firm-usage.routes.ts';
import { shopRoutes } from '../../shop/shop.routes.ts';
import { memberRoutes } from '../../staff/member.routes.ts';
import { packageRoutes } from './package.routes.ts';
import { changePackage } from './package-list.store.ts';

const database = await testDatabase();
const unlimited = { messages: null, collages: null, members: null };
const staffRights = { edit: true, approve: false, send: false, manage: false };
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
let now = new Date();
let names = 0;

beforeAll(async () => {
  const installation = settingsBy();
  const routes = [
    ...packageRoutes({ database }),
    ...adminRoutes({ database, clock: () => now }),
    ...firmUsageRoutes({ database, clock: () => now }),
    ...memberRoutes({ post: async () => undefined }),
    ...shopRoutes({
      database,
      clock: () => now,
      noteFaults: () => undefined,
      installation: () => Promise.reject(new Error('Nobody asks here.')),
    }),
  ];
  const limits = { installation, verifiedSenders: false, clock: () => now };
  served = await serveForTest({ database, routes, limits });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(() => served.close());

const aName = () => `Package ${names++}`;
const define = (name: string, limits: object = {}) =>
  admin.call(savePackage, { was: null, name, limits: { ...unlimited, ...limits } });
const listed = async (name: string) =>
  (await admin.call(listPackages, {})).data.result.find((one) => one.name === name) ?? null;
const give = ({ id }: TestShop, name: string | null) =>
  asSystem(database, ({ db }) =>
    db.updateTable('shops').set({ subscription_package: name }).where('id', '=', id).execute(),
  );
const ownerOf = async (shop: TestShop) => served.signIn((await aUser(database, { shop })).email);

describe('packages that an administrator defines (D-15)', () => {
  it('are listed with the firms that have them', async () => {
    const name = aName();
    await define(name, { messages: 500 });
    const shop = await aShop(database);
    await give(shop, name);
    expect(await listed(name)).toEqual({ name, limits: { ...unlimited, messages: 500 }, firms: 1 });
  });

  it('have one name each', async () => {
    const name = aName();
    await define(name, { messages: 1 });
    expect(await define(name, { messages: 2 })).toMatchObject({ success: false, code: 'package_taken' });
    expect(await define(name.toUpperCase())).toMatchObject({ success: false, code: 'package_taken' });
    const other = aName();
    await define(other);
    expect(await admin.call(savePackage, { was: other, name, limits: unlimited })).toMatchObject({
      code: 'package_taken',
    });
    expect((await listed(name))?.limits.messages).toBe(1);
  });

  it('have one name each, also when two are called the same at the same moment', async () => {
    const [first, second, name] = [aName(), aName(), aName()];
    await define(first);
    await define(second);
    const [isRenamed, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = asSystem(database, async (scope) => {
      await changePackage(scope, first, { name, limits: unlimited });
      isRenamed.resolve();
      await letGo.promise;
    });
    await isRenamed.promise;
    const renamed = admin.try(savePackage, { was: second, name, limits: unlimited });
    await Promise.race([renamed, sleep(300)]);
    letGo.resolve();
    await held;
    expect(await renamed).toMatchObject({ status: 200, body: { code: 'package_taken' } });
  });

  it('keep their firms when they are called otherwise', async () => {
    const [was, name] = [aName(), aName()];
    await define(was);
    const shop = await aShop(database);
    await give(shop, was);
    await admin.call(savePackage, { was, name, limits: { ...unlimited, members: 3 } });
    const firms = (await admin.call(listFirms, {})).data.result;
    expect(firms.find(({ pid }) => pid === shop.pid)?.subscription_package).toBe(name);
    expect(await listed(was)).toBeNull();
    expect(await listed(name)).toEqual({ name, limits: { ...unlimited, members: 3 }, firms: 1 });
  });

  it('are not taken away from firms that have them', async () => {
    const name = aName();
    await define(name);
    const shop = await aShop(database);
    await give(shop, name);
    expect(await admin.call(removePackage, { name })).toMatchObject({ success: false, code: 'package_in_use' });
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: new Date() }).where('id', '=', shop.id).execute(),
    );
    expect(await listed(name)).toMatchObject({ firms: 1 });
    expect(await admin.call(removePackage, { name })).toMatchObject({ success: false, code: 'package_in_use' });
    await give(shop, null);
    expect(await admin.call(removePackage, { name })).toEqual({ success: true });
    expect(await listed(name)).toBeNull();
  });

  it('have the trial among them, which keeps its name and loses its limits', async () => {
    await define('trial-start', { members: 2 });
    await give(await aShop(database), 'trial-start');
    expect(await admin.status(savePackage, { was: 'trial-start', name: aName(), limits: unlimited })).toBe(400);
    const name = aName();
    await define(name);
    expect(await admin.status(savePackage, { was: name, name: 'trial-start', limits: unlimited })).toBe(400);
    expect(await admin.call(removePackage, { name: 'trial-start' })).toEqual({ success: true });
  });

  it.each([{ messages: 0 }, { messages: -5 }, { collages: 1.5 }, { members: 100_000_001 }, { seats: 3 }])(
    'are refused with %o',
    async (limits) => {
      expect(await admin.status(savePackage, { was: null, name: aName(), limits: { ...unlimited, ...limits } })).toBe(
        400,
      );
    },
  );
});

describe('what a shop has used of its package', () => {
  it('is told to the shop and to administrators alike: this month, and nothing that never left', async () => {
    const name = aName();
    await define(name, { messages: 100, members: 5 });
    const shop = await aShop(database);
    const owner = await ownerOf(shop);
    await give(shop, name);
    const subfolder = await aSubfolder(database, shop);
    const { id: collage } = await aCollage(database, shop, subfolder);
    const { id: older } = await aCollage(database, shop, subfolder);
    const [counted, failed, earlier] = [
      await aBroadcast(database, shop, subfolder),
      await aBroadcast(database, shop, subfolder),
      await aBroadcast(database, shop, subfolder),
    ];
    now = new Date('2026-11-27T12:00:00Z');
    await inShop(database, shop.id, async ({ db }) => {
      await sql`update collages set created_at = case id when ${collage} then ${now}::timestamptz
        when ${older} then '2026-10-31T20:00:00Z' else '2026-09-01' end`.execute(db);
      await sql`update broadcasts set created_at = case id when ${earlier.broadcast}
        then '2026-10-31T20:59:00Z'::timestamptz else ${now} end`.execute(db);
      await db
        .updateTable('deliveries')
        .set({ status: 'failed' })
        .where('broadcast_id', '=', failed.broadcast)
        .execute();
      await db
        .updateTable('deliveries')
        .set({ status: 'delivered' })
        .where('broadcast_id', '=', counted.broadcast)
        .execute();
    });
    const used = (await owner.call(getPackage, {})).data.result;
    expect(used).toEqual({
      name,
      counts: [
        { what: 'messages', used: 1, limit: 100 },
        { what: 'collages', used: 1, limit: null },
        { what: 'members', used: 1, limit: 5 },
      ],
      until: '2026-12-01',
    });
    expect((await admin.call(getFirmUsage, { pid: shop.pid })).data.result.package).toEqual(used);
  });

  it('is nobody else’s business', async () => {
    const shop = await aShop(database);
    await give(shop, null);
    const owner = await ownerOf(shop);
    expect((await owner.call(getPackage, {})).data.result).toMatchObject({ name: null });
    for (const call of [listPackages, savePackage, removePackage])
      expect(await owner.status(call, { was: null, name: 'x', limits: unlimited })).toBe(403);
  });
});

describe('members of a package', () => {
  it('are its owners, its staff and whoever is invited; an invitation again takes no second place', async () => {
    const name = aName();
    await define(name, { members: 2 });
    const shop = await aShop(database);
    const owner = await ownerOf(shop);
    await give(shop, name);
    const inviteTo = (email: string) => owner.call(inviteStaff, { email, rights: staffRights });
    expect(await inviteTo('ayse@shop.test')).toMatchObject({ success: true });
    expect(await inviteTo('AYSE@shop.test')).toMatchObject({ success: true });
    expect(await inviteTo('fatma@shop.test')).toMatchObject({ success: false, code: 'package_members' });
    await define('other', {});
    await give(shop, 'other');
    expect(await inviteTo('fatma@shop.test')).toMatchObject({ success: true });
  });
});
