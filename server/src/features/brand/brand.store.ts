import { newBrandName } from '@kolaj/domain/shop/brand';
import type { BrandNames } from '@kolaj/domain/shop/brand-book';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { brandColumns, type StoredBrand, shopBrands } from './open/brand.store.ts';
import { brandHash } from './open/brand-hash.ts';

/** What a person says of a brand; cleaned and checked by the caller. */
export interface BrandValues {
  name: string;
  logo: string;
  coverPhoto: string;
  link: string;
  active: boolean;
  otherTexts: readonly string[];
}

/**
 * The shop's brands, with the shop's row locked until the transaction ends: of two changes of the list the second sees what
 * the first has done, so that names stay unique and places dense.
 */
export async function lockBrands(scope: ShopScope): Promise<StoredBrand[]> {
  await scope.db.selectFrom('shops').where('id', '=', scope.shopId).select('id').forNoKeyUpdate().execute();
  return shopBrands(scope);
}

/** A brand that was removed or merged into another one. */
export async function removedBrands(
  { db, shopId }: ShopScope,
  ids: readonly string[],
): Promise<(StoredBrand & { mergedInto: string | null })[]> {
  return db
    .selectFrom('brands')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .orderBy('indexes')
    .orderBy('id')
    .select([...brandColumns, 'merged_into as mergedInto'])
    .execute();
}

/** All names that were removed or merged away: whoever did that does not want them back by themselves. */
export async function removedNames({ db, shopId }: ShopScope): Promise<BrandNames[]> {
  return db
    .selectFrom('brands')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is not', null)
    .select(['name', 'aliases', 'other_texts as otherTexts'])
    .execute();
}

/** Adds brands behind the others, in the order given; answers their ids in that order. */
export async function insertBrands(
  { db, shopId }: ShopScope,
  added: readonly BrandValues[],
  { from }: { from: number },
): Promise<string[]> {
  if (added.length === 0) return [];
  const rows = await db
    .insertInto('brands')
    .values(added.map((values, at) => ({ shop_id: shopId, indexes: from + at, ...columnsOf(values) })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateBrand(
  { db, shopId }: ShopScope,
  { id, aliases, ...values }: BrandValues & { id: string; aliases: readonly string[] },
): Promise<void> {
  await db
    .updateTable('brands')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({ ...columnsOf(values), aliases: [...aliases], version: sql`version + 1` })
    .execute();
}

const columnsOf = ({ name, logo, coverPhoto, link, active, otherTexts }: BrandValues) => ({
  name,
  hash: brandHash(name),
  logo,
  cover_photo: coverPhoto,
  link,
  active,
  other_texts: [...otherTexts],
});

export async function setAliases(
  { db, shopId }: ShopScope,
  { id, aliases }: { id: string; aliases: readonly string[] },
): Promise<void> {
  await db
    .updateTable('brands')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({ aliases: [...aliases] })
    .execute();
}

export async function setActive({ db, shopId }: ShopScope, { id, active }: { id: string; active: boolean }) {
  await db
    .updateTable('brands')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({ active, version: sql`version + 1` })
    .execute();
}

/** Takes brands off the list; their rows keep everything, their places too. */
export async function hideBrands(
  { db, shopId }: ShopScope,
  { ids, mergedInto }: { ids: readonly string[]; mergedInto: string | null },
): Promise<void> {
  await db
    .updateTable('brands')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .set({ deleted_at: sql`now()`, merged_into: mergedInto })
    .execute();
}

export async function showBrands({ db, shopId }: ShopScope, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('brands')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .set({ deleted_at: null, merged_into: null })
    .execute();
}

/** The brands' places as in this list of all of them, and the copy of places in client_config (D-49). */
export async function writeOrder(scope: ShopScope, ids: readonly string[]): Promise<void> {
  await sql`
    update brands set indexes = wanted.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where brands.shop_id = ${scope.shopId} and brands.id = wanted.id and brands.indexes <> wanted.place - 1`.execute(
    scope.db,
  );
  await mirrorBrands(scope);
}

/** Whatever changes a brand calls it in the same transaction. */
export async function mirrorBrands({ db, shopId }: ShopScope): Promise<void> {
  await sql`
    update shops set client_config =
      case when jsonb_typeof(client_config) = 'object' then client_config else '{}' end
      || jsonb_build_object('brands', (
        select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'active', active, 'indexes', indexes) order by indexes), '[]')
        from brands where shop_id = ${shopId} and deleted_at is null))
    where id = ${shopId}`.execute(db);
}

/** `NEW BRAND - n` for the next brand without a name. */
export const nextName = (brands: readonly StoredBrand[]) => newBrandName(brands.map(({ name }) => name));
