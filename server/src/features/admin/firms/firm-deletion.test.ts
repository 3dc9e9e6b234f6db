import * as calls from '@kolaj/contract/admin/firm-deletion';
import { listApiKeys } from '@kolaj/contract/integration/api-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { readStandstill } from '../../broadcast/control/stop.store.ts';
import { keyRoutes } from '../../integration/keys/key.routes.ts';
import { shopsToTell } from '../../integration/webhook/news.store.ts';
import { keywordsLike } from '../../shop/make-shop.store.ts';
import { dueWatches } from '../../source/watch/watch.store.ts';
import { firmDeletionRoutes } from './firm-deletion.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;

beforeAll(async () => {
  const routes = [...firmDeletionRoutes({ database }), ...keyRoutes({ clock: () => new Date() })];
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
    expect(await deleted(shop)).toBeUndefined();
    expect(await admin.status(calls.restoreFirm, { pid: shop.pid })).toBe(404);
  });
});

it('is for administrators alone', async () => {
  const shop = await aShop(database);
  const owner = await served.ownerOf(shop.id);
  expect(await owner.status(calls.deleteFirm, { pid: shop.pid, keyword: shop.keyword })).toBe(403);
  expect(await owner.status(calls.restoreFirm, { pid: shop.pid })).toBe(403);
});
