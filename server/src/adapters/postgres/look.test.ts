// Transactions that only look: bounded as all others, quicker by two round trips, and unable to write.
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect } from './pool.ts';
import { asSystem, inShop, lookAsSystem, lookInShop } from './scope.ts';
import { likeAPooler } from './testing/like-a-pooler.ts';

const database = await testDatabase();
const shopWith = (brand: string) =>
  asSystem(database, async ({ db }) => {
    const shop = await db
      .insertInto('shops')
      .values({ pid: brand, keyword: brand, name: brand })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('brands').values({ shop_id: shop.id, name: brand, hash: brand, indexes: 1 }).execute();
    return shop.id;
  });
const ada = await shopWith('Defne');
const bora = await shopWith('Beren');

const single = () => connect({ address: database.address, log: () => undefined, max: 1 });
const names = sql<{ name: string }>`select name from brands order by name`;
const facts = sql<object>`select current_user::text as who, current_setting('kolaj.shop') as shop,
  current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as "readOnly"`;

it.each([['directly'], ['behind a pooler']])(
  '%s: bound from its first query on, whoever had the connection',
  async (way) => {
    const pooler = way === 'directly' ? undefined : (await likeAPooler(database.address)).address;
    const pool = await connect({ address: pooler ?? database.address, log: () => undefined, max: 1 });
    const seen = [
      await lookInShop(pool, ada, async ({ db }) => (await names.execute(db)).rows),
      await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows),
      await inShop(pool, ada, async ({ db }) => (await names.execute(db)).rows),
      await lookInShop(pool, bora, async ({ db }) => (await facts.execute(db)).rows),
      await inShop(pool, ada, async ({ db }) => (await facts.execute(db)).rows),
    ];
    await pool.close();
    const bound = { who: 'kolaj_app', statement: '5s' };
    expect(seen).toEqual([
      [{ name: 'Defne' }],
      [{ name: 'Beren' }],
      [{ name: 'Defne' }],
      [{ ...bound, shop: bora, readOnly: 'on' }],
      [{ ...bound, shop: ada, readOnly: 'off' }],
    ]);
  },
);

it('leaves in one packet with its first queries, and answers before its end', async () => {
  const pool = await single();
  await lookInShop(pool, ada, ({ db }) => names.execute(db));
  const packets = [vi.spyOn(Socket.prototype, '_writev'), vi.spyOn(Socket.prototype, '_write')];
  const count = () => packets.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  let sent = 0;
  const { length } = await lookInShop(pool, ada, async ({ db }) => {
    const found = await Promise.all([names.execute(db), facts.execute(db)]);
    sent = count();
    return found;
  });
  for (const packet of packets) packet.mockRestore();
  await pool.close();
  expect({ length, sent }).toEqual({ length: 2, sent: 1 });
});

it.each([
  ['a statement that writes', sql`delete from brands`, /only looks/],
  ['a function that writes', sql`select lo_create(0)`, /read-only transaction/],
])('refuses %s', async (_what, statement, words) => {
  await expect(lookInShop(database, ada, ({ db }) => statement.execute(db))).rejects.toThrow(words);
  await expect(lookAsSystem(database, ({ db }) => statement.execute(db))).rejects.toThrow(words);
  expect(await lookAsSystem(database, async ({ db }) => (await names.execute(db)).rows.length)).toBe(2);
});

it('gives out nothing that was read without its bounds, because they failed', async () => {
  const pool = await single();
  const query = vi.spyOn(Client.prototype, 'query').mockImplementationOnce(() => Promise.reject(new Error('no begin')));
  const look = lookInShop(pool, ada, async ({ db }) => (await names.execute(db)).rows);
  await expect(look).rejects.toThrow('no begin');
  query.mockRestore();
  expect(await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows)).toEqual([{ name: 'Beren' }]);
  await pool.close();
});

it('fails as a whole when one of its queries fails, also one that nobody waited for', async () => {
  const pool = await single();
  const look = lookInShop(pool, ada, async ({ db }) => {
    void sql`select 1 / 0`.execute(db).catch(() => undefined);
    return (await names.execute(db)).rows;
  });
  await expect(look).rejects.toThrow(/division/);
  expect(await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows)).toEqual([{ name: 'Beren' }]);
  await pool.close();
});
