import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect, type Database } from './pool.ts';
import { afterCommit, asSystem, inShop, type ShopScope } from './scope.ts';

const database = await testDatabase();

async function aShopWithABrand(name: string): Promise<string> {
  return asSystem(database, async ({ db }) => {
    const shop = await db
      .insertInto('shops')
      .values({ pid: randomUUID(), keyword: name, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('brands').values({ shop_id: shop.id, name, hash: name, indexes: 1 }).execute();
    return shop.id;
  });
}

const brandsIn = async ({ db }: Pick<ShopScope, 'db'>) =>
  (await db.selectFrom('brands').select('name').orderBy('name').execute()).map(({ name }) => name);

const outside = ({ db }: Pick<Database, 'db'>) =>
  db.transact('', async (transaction) => {
    const shops = await transaction.selectFrom('shops').select('name').execute();
    return [...shops.map(({ name }) => name), ...(await brandsIn({ db: transaction }))];
  });

const ada = await aShopWithABrand('ada');
const bora = await aShopWithABrand('bora');

describe('the tenant wall', () => {
  it('shows nothing to a transaction outside every scope; without a transaction nothing can be asked', async () => {
    expect(await outside(database)).toEqual([]);
    // @ts-expect-error Such a statement would run as the login, which may be a superuser.
    const _alone = () => database.db.selectFrom('shops');
  });

  it("shows a shop its own rows only, even when a query forgets the shop's id", async () => {
    expect(await inShop(database, ada, brandsIn)).toEqual(['ada']);
    expect(await inShop(database, bora, brandsIn)).toEqual(['bora']);
  });

  it('shows all rows to the system', async () => {
    expect(await asSystem(database, brandsIn)).toEqual(['ada', 'bora']);
  });

  it("refuses to write a row into another shop and leaves another shop's rows alone", async () => {
    const stray = { shop_id: bora, name: 'stray', hash: 'stray', indexes: 9 };
    await expect(inShop(database, ada, ({ db }) => db.insertInto('brands').values(stray).execute())).rejects.toThrow(
      /row-level security/,
    );
    const changed = await inShop(database, ada, ({ db }) =>
      db.updateTable('brands').set({ name: 'taken' }).where('shop_id', '=', bora).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    expect(await inShop(database, bora, brandsIn)).toEqual(['bora']);
  });

  it('does not leak to the next user of the connection, after success or failure', async () => {
    const single = await connect({ address: database.address, log: () => undefined, max: 1 });
    await inShop(single, ada, brandsIn);
    expect(await outside(single)).toEqual([]);

    await expect(inShop(single, ada, () => Promise.reject(new Error('half way')))).rejects.toThrow('half way');
    expect(await outside(single)).toEqual([]);
    await single.close();
  });

  it('keeps nothing of a scope that failed', async () => {
    const failing = inShop(database, ada, async ({ db, shopId }) => {
      await db.insertInto('brands').values({ shop_id: shopId, name: 'half', hash: 'half', indexes: 2 }).execute();
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect(await inShop(database, ada, brandsIn)).toEqual(['ada']);
  });

  it.each(['system', '', 'ADA', `${ada.toUpperCase()}`, `${ada}' or true`])('takes no shop id like %j', async (id) => {
    await expect(inShop(database, id, brandsIn)).rejects.toThrow(TypeError);
  });

  it('covers every table with a shop_id but those of people: where they work and where they are logged in', async () => {
    const owner = new Client(database.address);
    await owner.connect();
    const { rows } = await owner.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('memberships', 'sessions')
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    await owner.end();
    expect(rows).toEqual([]);
  });

  it('gives the program a role that cannot step over it', async () => {
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ who: string; free: boolean }>`
        select current_user as who, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ who: 'kolaj_app', free: false }]);
  });
});

describe('what is to be done after the commit', () => {
  it('is done before the caller goes on, and sees what was committed', async () => {
    const seen: string[][] = [];
    await inShop(database, ada, async (scope) => {
      afterCommit(scope, async (after) => void seen.push(await inShop(after, ada, brandsIn)));
      await scope.db.insertInto('brands').values({ shop_id: ada, name: 'eda', hash: 'eda', indexes: 2 }).execute();
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([['ada', 'eda']]);
  });

  it('is not done when the transaction failed', async () => {
    let isDone = false;
    const failed = inShop(database, ada, async (scope) => {
      afterCommit(scope, async () => {
        isDone = true;
      });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(isDone).toBe(false);
  });
});
