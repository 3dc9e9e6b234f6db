import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';

export interface KeptPhoto {
  path: string;
  sha256: string;
  bytes: number;
  cameAt: Date;
}

const columns = ['path', 'sha256', 'bytes', 'came_at as cameAt'] as const;

/** Everything at a place of a source: nobody else changes what is where before this transaction ends. */
export async function holdPlaces(
  scope: ShopScope,
  { sourceId, blob }: { sourceId: string; blob: { sha256: string; bytes: number } | null },
): Promise<void> {
  // First: who holds the places must not wait for somebody who records the same file and then waits for the places.
  if (blob) await recordBlobs(scope, [{ sha256: blob.sha256, bytes: blob.bytes, mime: 'application/octet-stream' }]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept:${sourceId}`}, 0))`.execute(scope.db);
}

const ofSource = ({ db, shopId }: ShopScope, sourceId: string) =>
  db.selectFrom('kept_photos').where('shop_id', '=', shopId).where('source_id', '=', sourceId);

/** Everything whose path begins with the folder's. In byte order, so that the primary key finds it. */
export const below = (folder: string) =>
  folder === ''
    ? sql<boolean>`true`
    : sql<boolean>`path >= ${`${folder}/`} collate "C" and path < ${`${folder}0`} collate "C"`;

export async function keptPhoto(
  scope: ShopScope,
  { sourceId, path }: { sourceId: string; path: string },
): Promise<KeptPhoto | null> {
  const row = await ofSource(scope, sourceId).where('path', '=', path).select(columns).executeTakeFirst();
  return row ?? null;
}

/** All of a source. */
export const keptPhotos = (scope: ShopScope, sourceId: string): Promise<KeptPhoto[]> =>
  ofSource(scope, sourceId).select(columns).execute();

/** Of these paths those that are a photo's. */
export async function keptAmong(
  scope: ShopScope,
  { sourceId, paths }: { sourceId: string; paths: readonly string[] },
): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await ofSource(scope, sourceId).where('path', 'in', paths).select('path').execute();
  return rows.map(({ path }) => path);
}

export interface KeptEntry {
  name: string;
  isFolder: boolean;
  bytes: number;
  cameAt: Date;
}

/** What is directly in a folder; of a folder the time of the newest in it. */
export async function keptEntries(
  { db, shopId }: ShopScope,
  { sourceId, folder }: { sourceId: string; folder: string },
): Promise<KeptEntry[]> {
  // Counted by the database: what is one character there may be two here.
  const rest = sql`substr(path, ${folder === '' ? sql`1` : sql`char_length(${folder}::text) + 2`})`;
  const inside = sql`shop_id = ${shopId} and source_id = ${sourceId} and ${below(folder)}`;
  const { rows } = await sql<KeptEntry>`
    select split_part(rest, '/', 1) as name, is_folder or strpos(rest, '/') > 0 as "isFolder",
      sum(bytes)::bigint as bytes, max(at) as "cameAt"
    from (
      select ${rest} as rest, false as is_folder, bytes, came_at as at from kept_photos where ${inside}
      union all
      select ${rest}, true, 0, made_at from kept_folders where ${inside}) as inside
    group by 1, 2`.execute(db);
  return rows;
}

export async function keptBelow(
  scope: ShopScope,
  { sourceId, folder }: { sourceId: string; folder: string },
): Promise<string[]> {
  const rows = await ofSource(scope, sourceId).where(below(folder)).select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}

/**
 * False: there is one of this path, unless it is to be replaced. Who keeps one of the same path meanwhile is waited for. After `holdPlaces`
 * with the file.
 */
export async function keepPhoto(
  scope: ShopScope,
  { sourceId, replaces, path, sha256, bytes, cameAt }: KeptPhoto & { sourceId: string; replaces: boolean },
): Promise<boolean> {
  const row = { source_id: sourceId, shop_id: scope.shopId, path, sha256, bytes, came_at: cameAt };
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('kept_photos')
    .values(row)
    .onConflict((conflict) =>
      replaces
        ? conflict.columns(['source_id', 'path']).doUpdateSet({ sha256, bytes, came_at: cameAt })
        : conflict.doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Their bytes stay in the store as long as somebody needs them. */
export async function forgetKept(
  { db, shopId }: ShopScope,
  { sourceId, paths }: { sourceId: string; paths: readonly string[] },
): Promise<void> {
  if (paths.length === 0) return;
  await db
    .deleteFrom('kept_photos')
    .where('shop_id', '=', shopId)
    .where('source_id', '=', sourceId)
    .where('path', 'in', paths)
    .execute();
}
