// Questions whose plan a connection keeps: the same answers, the same walls between shops.
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect, type Database } from './pool.ts';
import { asSystem, lookAsSystem, lookInShop, type ShopScope } from './scope.ts';
import { askKept } from './transaction.ts';

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

/** One connection, so that whoever comes next has the one that keeps the plan. */
async function single(): Promise<Database> {
  const pool = await connect({ address: database.address, log: () => undefined, max: 1 });
  onTestFinished(() => pool.close());
  return pool;
}

const brandNames = ({ db }: Pick<ShopScope, 'db'>) =>
  askKept(db, 'names', sql<{ name: string }>`select name from brands where indexes = ${1} order by name`);
const keptBy = (pool: Database) =>
  lookAsSystem(pool, async ({ db }) => {
    const kept = sql<{ name: string; plans: number }>`
      select name, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`;
    return (await kept.execute(db)).rows;
  });

it('is read once by a connection and answers each shop with its own rows', async () => {
  const pool = await single();
  const seen = [];
  // More often than the database plans anew for: after five times it may take the plan it has.
  for (const shop of [ada, bora, ada, bora, ada, bora, ada, bora]) seen.push(await lookInShop(pool, shop, brandNames));
  expect(seen.slice(-2)).toEqual([[{ name: 'Defne' }], [{ name: 'Beren' }]]);
  expect(seen.slice(0, 2)).toEqual(seen.slice(-2));
  expect(await keptBy(pool)).toEqual([{ name: 'names', plans: 8 }]);
});

it('has two asked at once by one transaction, and is still read once', async () => {
  const pool = await single();
  const both = await lookInShop(pool, ada, (scope) => Promise.all([brandNames(scope), brandNames(scope)]));
  expect(both).toEqual([[{ name: 'Defne' }], [{ name: 'Defne' }]]);
  expect(await keptBy(pool)).toEqual([{ name: 'names', plans: 2 }]);
});

it('is read anew, by another connection, when an upgrade has changed the type of what it answers', async () => {
  const owner = new Client({ ...database.address });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('create table upgraded as select 7 as size; grant select on upgraded to kolaj_app');
  const pool = await single();
  const look = () =>
    lookAsSystem(pool, ({ db }) => askKept(db, 'upgraded', sql<{ size: unknown }>`select size from upgraded`));
  expect(await look()).toEqual([{ size: 7 }]);
  await owner.query('alter table upgraded alter column size type text');
  await expect(look()).rejects.toThrow(/cached plan/);
  expect(await look()).toEqual([{ size: '7' }]);
});
