import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { asSystem } from '../scope.ts';

const database = await testDatabase();

it('every reference between two rows of shops is one within a shop', async () => {
  const { rows } = await asSystem(database, ({ db }) =>
    sql`
      with of_shops as (select attrelid from pg_attribute where attname = 'shop_id' and not attisdropped)
      select c.conrelid::regclass::text as child, pg_get_constraintdef(c.oid) as reference
      from pg_constraint c
      where c.contype = 'f' and c.conrelid in (table of_shops) and c.confrelid in (table of_shops)
        and pg_get_constraintdef(c.oid) not like 'FOREIGN KEY (shop_id, %) REFERENCES %(shop_id, id)%'`.execute(db),
  );
  expect(rows).toEqual([]);
});

it('refuses a row that is tied to a neighbour’s, also from code that works for all shops', async () => {
  const [ada, bora] = [await aShop(database), await aShop(database)];
  const tied = asSystem(database, async ({ db }) => {
    const brand = (shop: string, name: string) => ({ shop_id: shop, name, hash: name, indexes: 0 });
    const { id } = await db
      .insertInto('brands')
      .values(brand(bora.id, 'beren'))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('brands')
      .values({ ...brand(ada.id, 'mira'), merged_into: id })
      .execute();
  });
  await expect(tied).rejects.toMatchObject({ code: '23503' });
});

it('forgets what was referred to, and not whose row it is', async () => {
  const { id: shop_id } = await aShop(database);
  const kept = await asSystem(database, async ({ db }) => {
    const brand = (name: string) => ({ shop_id, name, hash: name, indexes: 0 });
    const insert = (values: ReturnType<typeof brand> & { merged_into?: string }) =>
      db.insertInto('brands').values(values).returning('id').executeTakeFirstOrThrow();
    const gone = await insert(brand('gone'));
    const stays = await insert({ ...brand('stays'), merged_into: gone.id });
    await db.deleteFrom('brands').where('id', '=', gone.id).execute();
    return db.selectFrom('brands').where('id', '=', stays.id).select(['shop_id', 'merged_into']).executeTakeFirst();
  });
  expect(kept).toEqual({ shop_id, merged_into: null });
});
