import { listSessions } from '@kolaj/contract/account/account-security';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { addApiKey, listApiKeys, revokeApiKey } from '@kolaj/contract/integration/api-key';
import { listOrders, noteOrder } from '@kolaj/contract/order/order';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import type { KeyLife } from '@kolaj/domain/integration/api-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';
import { orderRoutes } from '../../order/order.routes.ts';
import { keyRoutes } from './key.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
beforeAll(async () => {
  const routes = [
    ...keyRoutes({ clock: () => new Date() }),
    ...orderRoutes({ media: mediaUrls('https://sites.test') }),
  ];
  served = await serveForTest({ database, routes });
});
afterAll(() => served.close());

const noRights: Rights = { edit: false, approve: false, send: false, manage: false };
const system = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);

interface Made {
  shop: TestShop;
  user: TestUser;
  owner: Person;
  id: string;
  key: string;
}

async function aKey({
  rights = allRights,
  life = '30' as KeyLife,
  of,
}: {
  rights?: Rights;
  life?: KeyLife;
  of?: TestShop;
} = {}): Promise<Made> {
  const shop = of ?? (await aShop(database));
  const user = await aUser(database, { shop });
  const owner = await served.signIn(user.email);
  const made = await owner.call(addApiKey, { name: 'ERP', rights, life });
  if (!made.success) throw new Error(made.code);
  return { shop, user, owner, ...made.data.result };
}

/** A call as a program makes it: no cookie, no browser. */
const byKey = (key: string, endpoint: Endpoint, input: object = {}) => served.withKey(key).try(endpoint, input);

const anOrder = ({ id }: TestShop, number: number) =>
  system(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages)
    values (${id}, ${number}, gen_random_uuid(), gen_random_uuid(), '[]', '', '{}')`);
const noteOf = async ({ id }: TestShop) =>
  (await system(sql<{ note: string }>`select staff_note as note from orders where shop_id = ${id}`))[0]?.note;

describe('a program with a key', () => {
  it('reads and changes the shop of the key, in the name of its maker, and the audit says so', async () => {
    const { shop, user, id, key } = await aKey();
    await anOrder(shop, 7);
    const { data } = await served.withKey(key).call(listOrders, {});
    expect(data.result.orders).toEqual([expect.objectContaining({ number: 7 })]);
    expect((await byKey(key, noteOrder, { number: 7, text: 'Packed by the ERP' })).status).toBe(200);
    expect(await noteOf(shop)).toBe('Packed by the ERP');
    const rows = await system(
      sql`select user_id, key_id from audit_log where shop_id = ${shop.id} and action = '/shop/orders/note'`,
    );
    expect(rows).toEqual([{ user_id: user.id, key_id: id }]);
  });

  it('does what an administrator’s does as an administrator, long after that one has left the shop', async () => {
    const { shop, user, key } = await aKey();
    await anOrder(shop, 7);
    await system(sql`update users set is_admin = true where id = ${user.id}`);
    await system(sql`delete from memberships where user_id = ${user.id}`);
    expect((await byKey(key, noteOrder, { number: 7, text: 'Helped' })).status).toBe(200);
    const rows = await system(
      sql`select as_admin from audit_log where shop_id = ${shop.id} and action = '/shop/orders/note'`,
    );
    expect(rows).toEqual([{ as_admin: true }]);
  });

  it('gets nowhere without the right', async () => {
    const { shop, key } = await aKey({ rights: noRights });
    await anOrder(shop, 7);
    expect(await byKey(key, noteOrder, { number: 7, text: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'no_right' },
    });
    expect(await noteOf(shop)).toBe('');
  });

  it('sees nothing of another shop, whatever it names', async () => {
    const [{ key }, other] = [await aKey(), await aKey()];
    await anOrder(other.shop, 9);
    expect((await byKey(key, noteOrder, { number: 9, text: 'x' })).status).toBe(404);
    expect((await byKey(key, listOrders, { pid: other.shop.pid })).status).toBe(404);
  });

  it('makes no key, no call of an account, and none of an owner, though its maker is one', async () => {
    const { key } = await aKey();
    const input = { name: 'More', rights: allRights, life: 'never' };
    expect(await byKey(key, addApiKey, input)).toMatchObject({ status: 403, body: { code: 'owner_only' } });
    expect(await byKey(key, listSessions)).toMatchObject({ status: 403, body: { code: 'key_not_allowed' } });
  });

  it('is what the request is, whatever cookie comes along', async () => {
    const [{ key }, other] = [await aKey({ rights: noRights }), await aKey()];
    const answer = await other.owner.try(noteOrder, { number: 1, text: 'x' }, { authorization: `Bearer ${key}` });
    expect(answer).toMatchObject({ status: 403, body: { code: 'no_right' } });
    expect(await other.owner.status(listOrders, {})).toBe(200);
  });

  it('is answered 429 when it comes too often, and no other key with it', async () => {
    const [eager, calm] = [await aKey(), await aKey()];
    const answers = await Promise.all(Array.from({ length: 130 }, () => byKey(eager.key, listOrders)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect((await byKey(calm.key, listOrders)).status).toBe(200);
  });
});

describe('a key', () => {
  it('is shown once and kept as a hash', async () => {
    const { owner, id, key } = await aKey();
    expect(key).toMatch(/^kolaj_[\w-]{43}$/);
    const listed = await owner.call(listApiKeys, {});
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(listed.data.result).toEqual([
      expect.objectContaining({
        id,
        begins: key.slice(0, 10),
        standing: 'open',
        last_used_at: null,
        created_by: 'Selin Yılmaz',
      }),
    ]);
    const stored = await system(
      sql<{ row: string }>`select to_jsonb(api_keys)::text as row from api_keys where id = ${id}`,
    );
    expect(stored[0]?.row).not.toContain(key.slice(10));
  });

  it('says when it was used', async () => {
    const { owner, key } = await aKey();
    await byKey(key, listOrders);
    const { data } = await owner.call(listApiKeys, {});
    expect(data.result[0]?.last_used_at).toMatch(/Z$/);
  });

  it.each([
    ['revoked', ({ owner, id }: Made) => owner.call(revokeApiKey, { id })],
    ['over', ({ id }: Made) => system(sql`update api_keys set expires_at = now() where id = ${id}`)],
    ['of somebody who has left', ({ user }: Made) => system(sql`delete from memberships where user_id = ${user.id}`)],
    [
      'of somebody who is staff now',
      ({ user }: Made) => system(sql`update memberships set role = 'staff' where user_id = ${user.id}`),
    ],
    [
      'of an account that was closed',
      ({ user }: Made) => system(sql`update users set deleted_at = now() where id = ${user.id}`),
    ],
    [
      'of a shop that was deleted',
      ({ shop }: Made) => system(sql`update shops set deleted_at = now() where id = ${shop.id}`),
    ],
  ])('opens nothing once it is %s', async (_case, end) => {
    const made = await aKey();
    expect((await byKey(made.key, listOrders)).status).toBe(200);
    await end(made);
    expect(await byKey(made.key, listOrders)).toMatchObject({ status: 401, body: { code: 'unauthorised' } });
  });

  it.each(['', 'kolaj_', `kolaj_${'a'.repeat(43)}`, '%00', 'a b'])('%j is none', async (key) => {
    expect((await byKey(key, listOrders)).status).toBe(401);
  });

  it('that was revoked in the middle of a call lets that call end, and no other begin', async () => {
    const { shop, owner, id, key } = await aKey();
    await anOrder(shop, 1);
    const calls = [byKey(key, noteOrder, { number: 1, text: 'x' }), owner.call(revokeApiKey, { id })] as const;
    const [during] = await Promise.all(calls);
    expect([200, 401]).toContain(during.status);
    expect(await noteOf(shop)).toBe(during.status === 200 ? 'x' : '');
    expect((await byKey(key, listOrders)).status).toBe(401);
  });

  it('of another shop is neither shown nor revoked', async () => {
    const [made, other] = [await aKey(), await aKey()];
    expect(await other.owner.status(revokeApiKey, { id: made.id })).toBe(404);
    expect((await byKey(made.key, listOrders)).status).toBe(200);
  });

  it('is one of twenty at most, also when two people make some at the same time', async () => {
    const { owner } = await aKey();
    const make = () => owner.call(addApiKey, { name: 'ERP', rights: noRights, life: '90' });
    const answered = await Promise.all(Array.from({ length: 22 }, make));
    expect(answered.filter(({ success }) => success)).toHaveLength(19);
  });

  it('that has ended takes the place of none', async () => {
    const { owner, shop } = await aKey();
    const make = () => owner.call(addApiKey, { name: 'ERP', rights: noRights, life: '90' });
    await Promise.all(Array.from({ length: 19 }, make));
    expect(await make()).toMatchObject({ code: 'too_many_keys' });
    await system(sql`update api_keys set expires_at = now() where shop_id = ${shop.id}`);
    expect(await make()).toMatchObject({ success: true });
  });
});
