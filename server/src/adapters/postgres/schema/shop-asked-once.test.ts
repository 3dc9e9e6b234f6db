// Tables whose policy asks once a statement whose rows these are (0075, 0139): the same wall as where each row is asked.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder, type TestCollage, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { connect } from '../pool.ts';
import { asSystem, inShop, lookInShop, type ShopScope } from '../scope.ts';
import { keptQuestion } from '../transaction.ts';

const database = await testDatabase();
const tables = ['collages', 'broadcasts', 'broadcast_images'] as const;
type Table = (typeof tables)[number];

interface Own {
  shop: TestShop;
  subfolder: TestSubfolder;
  collage: TestCollage;
  broadcast: string;
}
let ada: Own;
let bora: Own;
/** As the login that made the tables, in the program's role: settings of every kind, which no scope lets through. */
let raw: Client;

async function aShopWithRows(): Promise<Own> {
  const shop = await aShop(database);
  const subfolder = await aSubfolder(database, shop);
  const collage = await aCollage(database, shop, subfolder);
  const { broadcast } = await aBroadcast(database, shop, subfolder);
  await inShop(database, shop.id, ({ db, shopId }) =>
    sql`insert into broadcast_images (shop_id, broadcast_id, position, collage_id, day, sha256)
      values (${shopId}, ${broadcast}, 7, ${collage.id}, current_date, ${collage.sha256})`.execute(db),
  );
  return { shop, subfolder, collage, broadcast };
}

beforeAll(async () => {
  [ada, bora] = [await aShopWithRows(), await aShopWithRows()];
  raw = new Client({ ...database.address });
  await raw.connect();
});
afterAll(() => raw.end());

/** Whose rows are seen; no statement names a shop. */
const seen = (db: ShopScope['db'], table: Table) =>
  sql<{ shop_id: string }>`select distinct shop_id from ${sql.table(table)} order by shop_id`
    .execute(db)
    .then(({ rows }) => rows.map(({ shop_id }) => shop_id));

async function inRole<Result>(settings: readonly string[], ask: () => Promise<Result>): Promise<Result> {
  await raw.query('begin; set local role kolaj_app');
  try {
    for (const setting of settings) await raw.query(`select set_config('kolaj.shop', $1, true)`, [setting]);
    return await ask();
  } finally {
    await raw.query('rollback');
  }
}

describe.each(tables)('%s', (table) => {
  const asked = async () =>
    (await raw.query(`select distinct shop_id from ${table} order by shop_id`)).rows.map(({ shop_id }) => shop_id);

  it('shows a shop its own rows, the system all, and nobody anything', async () => {
    for (const { shop } of [ada, bora])
      expect(await inShop(database, shop.id, ({ db }) => seen(db, table))).toEqual([shop.id]);
    expect(await asSystem(database, ({ db }) => seen(db, table))).toEqual([ada.shop.id, bora.shop.id].toSorted());
    expect(await database.db.transact('', (db) => seen(db, table))).toEqual([]);
    expect(await inRole([], asked)).toEqual([]);
  });

  it.each([
    ['System'],
    [' system'],
    ['%'],
    ['null'],
    [randomUUID()],
    ['00000000-0000-0000-0000-000000000000'],
    ["' or true --"],
  ])('shows nothing to %j', async (setting) => {
    expect(await inRole([setting], asked)).toEqual([]);
  });

  it('shows nothing to what only looks like the id of a shop', async () => {
    const { id } = ada.shop;
    for (const setting of [id.toUpperCase(), ` ${id}`, `${id}\n`, `{${id}}`, id.replaceAll('-', '')])
      expect([setting, await inRole([setting], asked)]).toEqual([setting, []]);
    await expect(inRole(['-'.repeat(36)], asked)).rejects.toThrow('invalid input syntax for type uuid');
  });

  it('shows what the last setting of a transaction says, by a plan that is kept too', async () => {
    const [one, other] = [ada.shop.id, bora.shop.id];
    await raw.query(`prepare kept_${table} as select distinct shop_id from ${table} order by shop_id`);
    onTestFinished(async () => void (await raw.query(`deallocate kept_${table}`)));
    const kept = async () => (await raw.query(`execute kept_${table}`)).rows.map(({ shop_id }) => shop_id);
    for (const ask of [asked, kept])
      for (let times = 0; times < 7; times++) {
        expect(await inRole([one], ask)).toEqual([one]);
        expect(await inRole([one, other], ask)).toEqual([other]);
        expect(await inRole(['system', one, ''], ask)).toEqual([]);
      }
  });

  it('is changed and deleted by its own shop alone, and given to no other', async () => {
    const [one, other] = [ada.shop.id, bora.shop.id];
    const changed = async (statement: string, values: string[] = []) => (await raw.query(statement, values)).rowCount;
    const move = `update ${table} set shop_id = $1`;
    await expect(inRole([one], () => changed(move, [other]))).rejects.toThrow(/row-level security/);
    expect(await inRole([one], () => changed(`delete from ${table} where shop_id = $1`, [other]))).toBe(0);
    expect(await inRole([one], () => changed(`${move} where shop_id = $2`, [one, other]))).toBe(0);
    const copy = `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('shop_id', $1::text))).* from ${table} t`;
    await expect(inRole([one], () => changed(copy, [other]))).rejects.toThrow(/row-level security/);
  });
});

it('a kept question of collages answers each shop with its own, on one connection', async () => {
  const pool = await connect({ address: database.address, log: () => undefined, max: 1 });
  onTestFinished(() => pool.close());
  const ask = keptQuestion('own-collages', () => sql<{ id: string }>`select id from collages where version >= ${0}`);
  const own = ({ db }: ShopScope) => ask(db, {});
  for (let times = 0; times < 8; times++)
    for (const { shop, collage } of [ada, bora])
      expect(await lookInShop(pool, shop.id, own)).toEqual([{ id: collage.id }]);
});
