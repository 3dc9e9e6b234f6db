// A call that only looks asks for the rows of the shop that its session had before, in the same packet as the session. Whatever has happened
// to the session since then: it is answered as if nobody had guessed, and nothing of the guess has been seen.
import cookies from '@fastify/cookie';
import { getShop } from '@kolaj/contract/shop/shop';
import fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { startSession } from '../../features/account/login/session.store.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../testing/rows/people.ts';
import { answerErrors } from '../answer-errors.ts';
import { serveApi } from '../api.ts';
import { looking } from '../route.ts';
import { sessionCookie } from '../session-cookie.ts';

const database = await testDatabase();

interface Seen {
  for: string;
  at: 'first' | 'later';
  brands: string[];
}

/** A server with one call, which notes what it sees; without naming a shop, so that the wall alone decides. */
async function aServer() {
  const seen: Seen[] = [];
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  await app.register(cookies);
  const route = looking(getShop).run(async (_input, { scope: { db }, shop }) => {
    for (const at of ['first', 'later'] as const) {
      const { rows } = await sql<{ name: string }>`select name from brands`.execute(db);
      seen.push({ for: shop.name, at, brands: rows.map(({ name }) => name) });
    }
    return { success: true, config: { ftp_key: null, whatsapp: null }, keyword: shop.name };
  });
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
  const origins = new Set<string>();
  await serveApi(app, [route], { database, cookie, adminsNeedSecondFactor: true, origins, checkAnswers: false });
  return {
    seen: () => seen.splice(0),
    ask: async (token: string, query: Record<string, string> = {}) => {
      const answer = await app.inject({ url: '/api/shop', query, headers: { cookie: `kolaj-1=${token}` } });
      return { status: answer.statusCode, says: answer.json().keyword ?? answer.json().code };
    },
  };
}

async function aShopWithBrand(name: string): Promise<TestShop> {
  const shop = await aShop(database, { name });
  const brand = { shop_id: shop.id, name: `brand of ${name}`, hash: name, indexes: 1 };
  await asSystem(database, ({ db }) => db.insertInto('brands').values(brand).execute());
  return shop;
}

const logIn = ({ id }: TestUser) =>
  asSystem(database, (scope) => startSession(scope, { userId: id, ip: '', agent: '' }));

const seenOf = (name: string): Seen[] => [
  { for: name, at: 'first', brands: [`brand of ${name}`] },
  { for: name, at: 'later', brands: [`brand of ${name}`] },
];

let first: TestShop;
let second: TestShop;
let user: TestUser;
let token: string;

beforeEach(async () => {
  [first, second] = [await aShopWithBrand('Lale'), await aShopWithBrand('Nar')];
  user = await aUser(database, { shop: first });
  token = await logIn(user);
});

const change = (statement: (of: { user: string; first: string; second: string }) => ReturnType<typeof sql>) =>
  asSystem(database, ({ db }) => statement({ user: user.id, first: first.id, second: second.id }).execute(db));

it('is answered alike when its shop is guessed', async () => {
  const { ask, seen } = await aServer();
  for (let times = 0; times < 3; times++) {
    expect(await ask(token)).toEqual({ status: 200, says: 'Lale' });
    expect(seen()).toEqual(seenOf('Lale'));
  }
});

describe('sees nothing and is refused after', () => {
  it.each([
    ['a logout', 401, () => sql`delete from sessions`],
    ['the end of its session', 401, () => sql`update sessions set expires_at = now()`],
    ['half a day without use', 401, () => sql`update sessions set last_seen_at = now() - interval '12 hours'`],
    ['the end of the account', 401, ({ user }) => sql`update users set deleted_at = now() where id = ${user}`],
    ['the loss of its membership', 404, ({ user }) => sql`delete from memberships where user_id = ${user}`],
    ['the removal of the shop', 404, ({ first }) => sql`update shops set deleted_at = now() where id = ${first}`],
  ] satisfies [string, number, Parameters<typeof change>[0]][])('%s', async (_what, status, statement) => {
    const { ask, seen } = await aServer();
    await ask(token);
    seen();
    await change(statement);
    expect(await ask(token)).toEqual({ status, says: status === 401 ? 'unauthorised' : 'no_shop' });
    expect(seen().flatMap(({ brands }) => brands)).toEqual([]);
  });

  it('having become the account of an agent', async () => {
    const { ask, seen } = await aServer();
    await ask(token);
    seen();
    await change(({ user }) => sql`update users set is_agent = true where id = ${user}`);
    expect(await ask(token)).toEqual({ status: 403, says: 'agent' });
    expect(seen().flatMap(({ brands }) => brands)).toEqual([]);
  });
});

it('is answered for the shop that the session has by now, and a look for the old one goes no further', async () => {
  const { ask, seen } = await aServer();
  await ask(token);
  seen();
  const join = ({ user, second: shop }: { user: string; second: string }) =>
    sql`insert into memberships (user_id, shop_id, role) values (${user}, ${shop}, 'owner')`;
  await change(join);
  await change(({ second: shop }) => sql`update sessions set shop_id = ${shop}`);
  expect(await ask(token)).toEqual({ status: 200, says: 'Nar' });
  const [guessed, ...rest] = seen();
  expect(guessed?.brands).not.toContain('brand of Lale');
  expect(rest).toEqual(seenOf('Nar'));
  expect(await ask(token)).toEqual({ status: 200, says: 'Nar' });
  expect(seen()).toEqual(seenOf('Nar'));
});

it('is answered with what the shop is called by now', async () => {
  const { ask } = await aServer();
  await ask(token);
  await change(({ first: shop }) => sql`update shops set name = 'Gül' where id = ${shop}`);
  expect(await ask(token)).toEqual({ status: 200, says: 'Gül' });
});

it('is refused when it names another shop, guessed or not', async () => {
  const { ask } = await aServer();
  for (let times = 0; times < 2; times++) {
    expect(await ask(token, { pid: second.pid })).toEqual({ status: 404, says: 'not_found' });
    expect(await ask(token, { pid: first.pid })).toEqual({ status: 200, says: 'Lale' });
  }
});

it('is refused to an administrator who has no second factor any more', async () => {
  const { ask, seen } = await aServer();
  const admin = await aUser(database, { kind: 'admin' });
  const session = await logIn(admin);
  await asSystem(database, async ({ db }) => {
    await sql`update sessions set shop_id = ${first.id} where user_id = ${admin.id}`.execute(db);
    await sql`insert into second_factors (user_id, sealed, key_id, confirmed_at) values (${admin.id}, '', '', now())`.execute(
      db,
    );
  });
  expect(await ask(session)).toEqual({ status: 200, says: 'Lale' });
  seen();
  await asSystem(database, ({ db }) => sql`delete from second_factors where user_id = ${admin.id}`.execute(db));
  expect(await ask(session)).toEqual({ status: 403, says: 'second_factor_required' });
  // Its rows were read, for this is still its session; the answer was not given.
  expect(seen().map(({ at }) => at)).toEqual(['first']);
});

it.each([
  ['answered', 200],
  ['refused', 404],
])('has its use written down a minute after the last one, also of a call that is %s', async (_how, status) => {
  const { ask } = await aServer();
  await ask(token);
  await change(() => sql`update sessions set last_seen_at = now() - interval '1 hour'`);
  const { pid } = status === 200 ? first : second;
  expect(await ask(token, { pid })).toMatchObject({ status });
  const used = sql<{ isNew: boolean }>`
    select last_seen_at > now() - interval '1 minute' as "isNew" from sessions where user_id = ${user.id}`;
  const { rows } = await asSystem(database, ({ db }) => used.execute(db));
  expect(rows).toEqual([{ isNew: true }]);
});
