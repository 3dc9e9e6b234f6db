// Questions whose plan a connection keeps: the same answers, the same walls between shops.
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { aShop } from '../../testing/rows/people.ts';
import { connect, type Database } from './pool.ts';
import { lookAsSystem, lookInShop, type ShopScope } from './scope.ts';
import { type Given, keptQuestion } from './transaction.ts';

const database = await testDatabase();
const ada = await aShop(database);
const bora = await aShop(database);

/** One connection, so that whoever comes next has the one that keeps the plan. */
async function single(): Promise<Database> {
  const pool = await connect({ address: database.address, log: () => undefined, max: 1 });
  onTestFinished(() => pool.close());
  return pool;
}

/** Without the shop's id: the wall alone decides whose rows these are. */
const shopsAsked = keptQuestion(
  'shops',
  (_db, given: Given<{ least: number }>) =>
    sql<{ id: string }>`select id from shops where trial_days >= ${given('least')}`,
);
const shopsSeen = ({ db }: Pick<ShopScope, 'db'>, least = 0) => shopsAsked(db, { least });
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
  for (let times = 0; times < 4; times++)
    for (const { id } of [ada, bora]) seen.push(await lookInShop(pool, id, shopsSeen));
  expect(seen).toEqual(Array.from({ length: 4 }, () => [[{ id: ada.id }], [{ id: bora.id }]]).flat());
  expect(await keptBy(pool)).toEqual([{ name: 'shops', plans: 8 }]);
});

it('may be asked twice at once by one transaction, and is still read once', async () => {
  const pool = await single();
  const both = await lookInShop(pool, ada.id, (scope) => Promise.all([shopsSeen(scope), shopsSeen(scope)]));
  expect(both).toEqual([[{ id: ada.id }], [{ id: ada.id }]]);
  expect(await keptBy(pool)).toEqual([{ name: 'shops', plans: 2 }]);
});

it('looks again when an upgrade beside it had it break off', async () => {
  const owner = new Client({ ...database.address });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('create table first as select 1 as n; create table second as select 2 as n');
  await owner.query('grant select on first, second to kolaj_app');
  const pool = await single();
  await owner.query('begin; set local deadlock_timeout = 10000; lock table second in access exclusive mode');
  let looks = 0;
  const looking = lookAsSystem(pool, async ({ db }) => {
    looks++;
    const ask = (table: string) => sql<{ n: number }>`select n from ${sql.table(table)}`.execute(db);
    const [, { rows }] = await Promise.all([ask('first'), ask('second')]);
    return rows;
  });
  const waiting = `select from pg_locks where relation = 'second'::regclass and not granted`;
  await vi.waitUntil(async () => (await owner.query(waiting)).rowCount === 1);
  // A circle: the one who looks holds the first and waits for the second. It is the one who finds that out.
  const altering = owner.query('alter table first add column m int').then(() => owner.query('commit'));
  expect(await looking).toEqual([{ n: 2 }]);
  await altering;
  expect(looks).toBe(2);
});

it('is read anew, by another connection, when an upgrade has changed the type of what it answers', async () => {
  const owner = new Client({ ...database.address });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('create table upgraded as select 7 as size; grant select on upgraded to kolaj_app');
  const pool = await single();
  const ask = keptQuestion('upgraded', () => sql<{ size: unknown }>`select size from upgraded`);
  const look = () => lookAsSystem(pool, ({ db }) => ask(db, {}));
  expect(await look()).toEqual([{ size: 7 }]);
  await owner.query('alter table upgraded alter column size type text');
  expect(await look()).toEqual([{ size: '7' }]);
});
