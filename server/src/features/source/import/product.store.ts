import type { CollageFailure } from '@kolaj/domain/collage/failure';
import type { CollageLife } from '@kolaj/domain/collage/status/status';
import { withoutCopies } from '@kolaj/domain/source/same-photo';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives } from '../open/life.store.ts';

/** A product whose photos are in the file store. */
export interface CopiedProduct {
  sourceKey: string;
  name: string;
  code: string;
  colourKey: string | null;
  /** In the product's order; paths are relative to the source's root. */
  photos: { path: string; sha256: string }[];
}

export interface ProductsOf {
  importId: string;
  folderId: string;
  subfolderId: string;
}

export interface KnownCollage {
  id: string;
  name: string;
  life: CollageLife;
  photos: { path: string; sha256: string }[];
}

/** The collages of these products, locked, by source key. */
export async function knownCollages(
  scope: ShopScope,
  subfolderId: string,
  products: readonly CopiedProduct[],
): Promise<Map<string, KnownCollage>> {
  if (products.length === 0) return new Map();
  const keys = products.map(({ sourceKey }) => sourceKey);
  const collages = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .where('source_key', 'in', keys)
    .select(['id', 'source_key', 'kolaj_name'])
    .execute();
  const ids = collages.map(({ id }) => id);
  const lives = await lockLives(scope, ids);
  const photosOf = Map.groupBy(await imagesOf(scope, ids), (image) => image.collage_id);
  return new Map(
    collages.flatMap(({ id, source_key, kolaj_name }) => {
      const life = lives.get(id);
      return life ? [[source_key, { id, name: kolaj_name, life, photos: photosOf.get(id) ?? [] }]] : [];
    }),
  );
}

/** Source keys of all collages of a subfolder. */
export async function collageKeys(scope: ShopScope, subfolderId: string): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .select('source_key')
    .execute();
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Collages here that no product of an import knows, each by its photos. Read once for an import: mostly there are none. */
export async function leftCollages(
  scope: ShopScope,
  { subfolderId, keys }: { subfolderId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .where(sql<boolean>`source_key <> all(${[...keys]}::text[])`)
    .where('joined_into', 'is', null)
    .select('id')
    .execute();
  const images = await imagesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const byCollage = Map.groupBy(images, (image) => image.collage_id);
  return new Map(Array.from(byCollage, ([id, photos]) => [photosText(withoutCopies(photos).photos), id]));
}

/** The same photos under the same paths. */
export const photosText = (photos: readonly { path: string; sha256: string }[]): string =>
  JSON.stringify(photos.map(({ path, sha256 }) => `${path} ${sha256}`).toSorted());

/** Makes a collage the one of a product that is read from its very photos: it stays the one that people have worked on. */
export async function adoptCollage(
  scope: ShopScope,
  { id, product }: { id: string; product: CopiedProduct },
): Promise<void> {
  await scope.db
    .updateTable('collages')
    .set({ source_key: product.sourceKey, color_key: product.colourKey })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

async function imagesOf(scope: ShopScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', 'in', ids)
    .select(['collage_id', 'path', 'sha256'])
    .orderBy('position')
    .execute();
}

export async function insertCollages(
  scope: ShopScope,
  { importId, folderId, subfolderId }: ProductsOf,
  products: readonly CopiedProduct[],
): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await scope.db
    .insertInto('collages')
    .values(
      products.map(({ sourceKey, name, code, colourKey }, index) => ({
        shop_id: scope.shopId,
        folder_id: folderId,
        subfolder_id: subfolderId,
        source_key: sourceKey,
        kolaj_name: name,
        product_code: code,
        color_key: colourKey,
        import_id: importId,
        // A batch is made at once, and lists sort by this time: a millisecond each keeps the order of the products.
        created_at: sql<Date>`clock_timestamp() + ${index} * interval '1 millisecond'`,
      })),
    )
    .returning(['id', 'source_key'])
    .execute();
  const ids = new Map(rows.map(({ id, source_key }) => [source_key, id]));
  await insertImages(
    scope,
    products.flatMap(({ sourceKey, photos }) => {
      const id = ids.get(sourceKey);
      return id === undefined ? [] : [{ id, photos }];
    }),
  );
  return rows.map(({ id }) => id);
}

async function insertImages(
  scope: ShopScope,
  collages: readonly { id: string; photos: CopiedProduct['photos'] }[],
): Promise<void> {
  const rows = collages.flatMap(({ id, photos }) =>
    photos.map(({ path, sha256 }, position) => ({ collage_id: id, shop_id: scope.shopId, path, sha256, position })),
  );
  if (rows.length > 0) await scope.db.insertInto('collage_images').values(rows).execute();
}

/** What a person typed stays in `editor`; processing takes it over. */
export async function replacePhotos(
  scope: ShopScope,
  { collageId, product, importId }: { collageId: string; product: CopiedProduct; importId: string },
): Promise<void> {
  await scope.db
    .updateTable('collages')
    .set({
      kolaj_name: product.name,
      product_code: product.code,
      color_key: product.colourKey,
      source_changed: false,
      import_id: importId,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', collageId)
    .execute();
  await scope.db
    .deleteFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', collageId)
    .execute();
  await insertImages(scope, [{ id: collageId, photos: product.photos }]);
}

const gone: CollageFailure = { reason: 'source_gone' };

/**
 * Deals with collages whose product has left the source: those without a result fail as `source_gone`, those with one stay
 * and get the mark "source changed", because our copies of the photos are still good (D-27, D-34).
 */
export async function markGoneProducts(
  scope: ShopScope,
  { subfolderId, presentKeys }: { subfolderId: string; presentKeys: readonly string[] },
): Promise<void> {
  const left = scope.db
    .updateTable('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .where('source_key', '<>', sql<string>`all(${[...presentKeys]})`)
    // Their photos are in the one that they went to.
    .where('joined_into', 'is', null);
  await left
    .set({
      status: 'failed',
      stage: 'idle',
      failure: JSON.stringify(gone),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('status', 'in', ['pending', 'failed'])
    .where('export_id', 'is', null)
    .where(sql<boolean>`failure ->> 'reason' is distinct from ${gone.reason}`)
    .execute();
  await left
    .set({ source_changed: true })
    .where('status', 'in', ['pending', 'done', 'verified'])
    .where((is) => is.or([is('status', '<>', 'pending'), is('export_id', 'is not', null)]))
    .execute();
}
