import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as calls from '@kolaj/contract/admin/firm-deletion';
import { listApiKeys } from '@kolaj/contract/integration/api-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast, aBuild } from '../../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { readStandstill } from '../../broadcast/control/stop.store.ts';
import { keyRoutes } from '../../integration/keys/key.routes.ts';
import { shopsToTell } from '../../integration/webhook/news.store.ts';
import type { Letter, Post } from '../../mail/open/letter.ts';
import { shopsToTell as shopsWithOrders } from '../../order/tell-owners.store.ts';
import { keywordsLike } from '../../shop/make-shop.store.ts';
import { readOwners } from '../../shop/open/owners.store.ts';
import { autoShops } from '../../site/auto/publish-due.store.ts';
import { liveLinks } from '../../site/live/live-links.ts';
import { makeLive } from '../../site/site.store.ts';
import { dueWatches } from '../../source/watch/watch.store.ts';
import { firmDeletionRoutes } from './firm-deletion.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
const letters: { to: string; letter: Letter }[] = [];
const post: Post = async (_scope, { address }, letter) => {
  letters.push({ to: address, letter });
};

beforeAll(async () => {
  const routes = [...firmDeletionRoutes({ database, post }), ...keyRoutes({ clock: () => new Date() })];
  served = await serveForTest({ database, routes });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(() => served.close());

const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);

const remove = ({ pid, keyword }: TestShop) => admin.call(calls.deleteFirm, { pid, keyword });
const deleted = async ({ pid }: TestShop) =>
  (await admin.call(calls.listDeletedFirms, {})).data.result.find((firm) => firm.pid === pid);

describe('a firm that is deleted (D-81)', () => {
  it('is left by everybody, sends nothing, and is there as it was when it is restored', async () => {
    const shop = await aShop(database);
    const owner = await served.ownerOf(shop.id);
    await aCollage(database, shop, await aSubfolder(database, shop));
    expect((await admin.call(calls.getFirmFacts, { pid: shop.pid })).data.result).toEqual({
      ...{ members: 1, collages: 1, unsent: 0, schedules: 0, has_site: false },
    });
    await remove(shop);
    expect(await owner.try(listApiKeys, {})).toMatchObject({ status: 404, body: { code: 'no_shop' } });
    expect(await deleted(shop)).toMatchObject({ keyword: shop.keyword });

    await admin.call(calls.restoreFirm, { pid: shop.pid });
    await admin.call(calls.restoreFirm, { pid: shop.pid });
    expect(await owner.status(listApiKeys, {})).toBe(200);
    expect(await deleted(shop)).toBeUndefined();
    expect((await admin.call(calls.getFirmFacts, { pid: shop.pid })).data.result.collages).toBe(1);
    // What waited weeks ago is not to leave by itself.
    expect((await inShop(database, shop.id, readStandstill)).stopped).not.toBeNull();
    const actions = await system(sql`select action from audit_log where shop_id = ${shop.id} order by id`);
    expect(actions).toEqual([{ action: 'admin.firm.delete' }, { action: 'admin.firm.restore' }]);
  });

  it('tells its owners, until when it can be restored, and when it is back', async () => {
    const shop = await aShop(database);
    const { email } = await aUser(database, { shop, verified: true });
    await aUser(database, { shop, kind: 'staff', verified: true });
    await system(sql`update users set language = 'de' where email = ${email}`);
    letters.length = 0;
    await remove(shop);
    const until = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Istanbul' });
    const inThirtyDays = until.format(new Date(Date.now() + 30 * 86_400_000));
    expect(letters).toEqual([
      { to: email, letter: { kind: 'firm-deleted', shopName: expect.any(String), until: inThirtyDays } },
    ]);
    await admin.call(calls.restoreFirm, { pid: shop.pid });
    expect(letters.slice(1)).toEqual([{ to: email, letter: { kind: 'firm-restored', shopName: expect.any(String) } }]);
  });

  it('is answered only when nothing of it can leave any more', async () => {
    const shop = await aShop(database);
    const { broadcast } = await aBroadcast(database, shop, await aSubfolder(database, shop));
    const messages = (values: object) =>
      inShop(database, shop.id, ({ db }) =>
        db.updateTable('deliveries').where('broadcast_id', '=', broadcast).set(values).execute(),
      );
    await messages({ status: 'sending', lease_until: sql`now() + interval '1 minute'` });
    const order: string[] = [];
    const removal = remove(shop).then(() => order.push('answered'));
    await expect.poll(() => deleted(shop)).toBeDefined();
    for (let look = 0; look < 20; look++) await deleted(shop);
    order.push('arrived');
    await messages({ status: 'accepted', lease_until: null });
    await removal;
    expect(order).toEqual(['arrived', 'answered']);
  });

  it('publishes nothing by itself, and no letter is written about it', async () => {
    const shop = await aShop(database);
    await aUser(database, { shop, verified: true });
    await system(sql`update shops set client_config = '{"auto_publish": {"mode": "daily"}}' where id = ${shop.id}`);
    await system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages)
      values (${shop.id}, 1, gen_random_uuid(), gen_random_uuid(), '[]', '', '[]')`);
    const active = async () => ({
      publishes: (await asSystem(database, autoShops)).some(({ id }) => id === shop.id),
      tells: (await asSystem(database, shopsWithOrders)).includes(shop.id),
      owners: (await inShop(database, shop.id, readOwners)).length,
    });
    expect(await active()).toEqual({ publishes: true, tells: true, owners: 1 });
    await remove(shop);
    expect(await active()).toEqual({ publishes: false, tells: false, owners: 0 });
  });

  it('is not watched, and its programs are told nothing', async () => {
    const shop = await aShop(database);
    await system(
      sql`insert into webhooks (shop_id, url, kinds, secret) values (${shop.id}, 'https://x.example', '{order.new}', '')`,
    );
    const tells = async () => (await asSystem(database, shopsToTell)).includes(shop.id);
    expect(await tells()).toBe(true);
    await remove(shop);
    expect(await tells()).toBe(false);
    const due = await asSystem(database, (scope) => dueWatches(scope, new Date()));
    expect(due.map(({ shopId }) => shopId)).not.toContain(shop.id);
  });

  it('has no site where a web server serves it either, and has it again when it is restored', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-deleted-'));
    liveLinks({ database, dataDir, log: { warn: () => undefined } });
    const shop = await aShop(database);
    const build = await aBuild(database, shop);
    await inShop(database, shop.id, (scope) => makeLive(scope, build));
    const served = async () => (await readdir(path.join(dataDir, 'sites', 'live'))).includes(shop.keyword);
    expect(await served()).toBe(true);
    await remove(shop);
    expect(await served()).toBe(false);
    await admin.call(calls.restoreFirm, { pid: shop.pid });
    expect(await served()).toBe(true);
  });

  it('keeps its keyword for the time in which it can be restored', async () => {
    const shop = await aShop(database);
    await remove(shop);
    expect(await asSystem(database, (scope) => keywordsLike(scope, shop.keyword))).toContain(shop.keyword);
  });

  it.each(['', 'another', 'ANOTHER'])('is not deleted by the keyword %j', async (keyword) => {
    const shop = await aShop(database);
    expect(await admin.call(calls.deleteFirm, { pid: shop.pid, keyword })).toMatchObject({ code: 'keyword_differs' });
    expect(await deleted(shop)).toBeUndefined();
  });

  it('is deleted once, whoever else does it at the same time', async () => {
    const shop = await aShop(database);
    const input = { pid: shop.pid, keyword: shop.keyword.toUpperCase() };
    const statuses = await Promise.all([1, 2, 3].map(() => admin.status(calls.deleteFirm, input)));
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  it('is gone for good after 30 days', async () => {
    const shop = await aShop(database);
    await remove(shop);
    await system(sql`update shops set deleted_at = now() - interval '30 days' where id = ${shop.id}`);
    expect(await deleted(shop)).toMatchObject({ keyword: shop.keyword, restorable_until: null });
    expect(await admin.status(calls.restoreFirm, { pid: shop.pid })).toBe(404);
  });
});

it('is for administrators alone', async () => {
  const shop = await aShop(database);
  const owner = await served.ownerOf(shop.id);
  expect(await owner.status(calls.deleteFirm, { pid: shop.pid, keyword: shop.keyword })).toBe(403);
  expect(await owner.status(calls.restoreFirm, { pid: shop.pid })).toBe(403);
});
