import { randomUUID } from 'node:crypto';
import { listAudit } from '@kolaj/contract/admin/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';
import { auditRoutes } from './audit.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
let shop: TestShop;
let other: TestShop;
let user: TestUser;

beforeAll(async () => {
  served = await serveForTest({ database, routes: auditRoutes({ database }) });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
  [shop, other] = [await aShop(database), await aShop(database, { name: 'Mavera' })];
  user = await aUser(database, { shop, email: 'selin.100%@test.kolaj.test' });
  const stranger = await aUser(database, { shop: other });
  const days = [
    ['2026-11-01T23:59:59Z', '/shop/orders/state', '41', shop, user],
    ['2026-11-02T00:00:00Z', '/shop/orders/note', '42', shop, user],
    ['2026-11-03T12:00:00Z', '/shop/brand/save', 'Beren', other, stranger],
    ['2026-11-04T12:00:00Z', '/shop/orders/state', '43', other, stranger],
  ] as const;
  for (const [at, action, object, of, by] of days)
    await asSystem(database, ({ db }) =>
      sql`insert into audit_log (at, user_id, shop_id, action, object, diff, request_id)
        values (${at}, ${by.id}, ${of.id}, ${action}, ${object}, '{"to": "sent"}', ${`request-${object}`})`.execute(db),
    );
});
afterAll(() => served.close());

type Query = Parameters<typeof admin.call<typeof listAudit.input, typeof listAudit.output>>[1];
const find = async (query: Query) => (await admin.call(listAudit, { what: '/shop/', ...query })).data.result;
const objects = async (query: Query) => (await find(query)).entries.map(({ object }) => object);

it('lists what was changed, by whom and where, the newest first', async () => {
  const { entries } = await find({});
  expect(entries.map(({ object }) => object)).toEqual(['43', 'Beren', '42', '41']);
  expect(entries[2]).toMatchObject({
    ...{
      action: '/shop/orders/note',
      who: { name: 'Selin Yılmaz', email: user.email },
      as_admin: false,
      api_key: null,
    },
    ...{ firm: { pid: shop.pid, name: 'Lalezar' }, diff: { to: 'sent' }, request_id: 'request-42' },
  });
});

it.each([
  ['a firm by its pid', () => ({ firm: shop.pid }), ['42', '41']],
  ['a firm by its keyword', () => ({ firm: other.keyword.toUpperCase() }), ['43', 'Beren']],
  ['a firm by a part of its name', () => ({ firm: 'maver' }), ['43', 'Beren']],
  ['a firm that is none', () => ({ firm: 'nobody' }), []],
  ['a person, in whose address a sign of patterns stands', () => ({ who: '100%' }), ['42', '41']],
  ['an action', () => ({ what: 'orders/state' }), ['43', '41']],
  ['what is said of it on the screen', () => ({ what: 'note of', said: ['/shop/orders/no'] }), ['42']],
  ['what was changed', () => ({ what: 'Beren' }), ['Beren']],
  ['a request', () => ({ what: 'request-42' }), ['42']],
  ['from a moment', () => ({ from: '2026-11-02T21:00:00Z' }), ['43', 'Beren']],
  ['a day where somebody is', () => ({ from: '2026-11-01T21:00:00Z', to: '2026-11-02T21:00:00Z' }), ['42', '41']],
  ['until a moment', () => ({ to: '2026-11-02T00:00:00Z' }), ['41']],
])('finds %s', async (_what, query, found) => {
  expect(await objects(query())).toEqual(found);
});

it('finds the firm of a pid, whichever other one is called like that', async () => {
  const namesake = await aShop(database);
  const pid = (to: string) =>
    asSystem(database, ({ db }) => sql`update shops set pid = ${to} where id = ${shop.id}`.execute(db));
  await pid(namesake.keyword);
  expect(await objects({ firm: namesake.keyword })).toEqual(['42', '41']);
  await pid(shop.pid);
});

it('says what a thing is called now, or was called when it was removed', async () => {
  const key = randomUUID();
  const gone = randomUUID();
  const schedule = randomUUID();
  await asSystem(database, ({ db }) =>
    sql`insert into audit_log (at, user_id, shop_id, action, object, diff, request_id) values
      ('2026-10-01T12:00:00Z', ${user.id}, ${shop.id}, 'named', ${user.id}, '{}', 'named-1'),
      ('2026-10-01T12:00:00Z', ${user.id}, ${shop.id}, 'named', ${key}, ${`{"after": {"name": "ERP"}}`}, 'named-2'),
      ('2026-10-01T12:00:00Z', ${user.id}, ${shop.id}, 'named', ${gone}, '{}', 'named-3'),
      ('2026-10-01T12:00:00Z', ${user.id}, ${shop.id}, 'named', ${schedule}, '{}', 'named-4')`.execute(db),
  );
  await asSystem(database, ({ db }) =>
    sql`insert into schedules (id, shop_id, kind, hour, minute, time_zone, brands)
      values (${schedule}, ${shop.id}, 'collages', 9, 30, 'Europe/Istanbul', '{Beren,Lina}')`.execute(db),
  );
  const names = (await find({ what: 'named' })).entries.map(({ object_name }) => object_name);
  expect(names).toEqual(['09:30 Beren, Lina', null, 'ERP', 'Selin Yılmaz']);
  expect(await objects({ what: gone.slice(0, 8) })).toEqual([gone]);
});

it('goes on where a page ended', async () => {
  const first = await find({ limit: 3 });
  expect(first.entries).toHaveLength(3);
  const second = await find({ limit: 3, before: first.next ?? '' });
  expect([second.entries.map(({ object }) => object), second.next]).toEqual([['41'], null]);
});

it.each(['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-02', 'yesterday'])(
  'asks for a moment that there is, not for %s',
  async (day) => {
    expect(await admin.status(listAudit, { from: day })).toBe(400);
    expect(await admin.status(listAudit, { to: day })).toBe(400);
  },
);

it('is for administrators alone', async () => {
  const owner = await served.ownerOf(shop.id);
  expect(await owner.status(listAudit, {})).toBe(403);
});
