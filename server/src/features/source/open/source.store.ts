import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';

/** A shop's connection to its photos. `settings` belongs to the driver. */
export interface Source {
  id: string;
  shopId: string;
  driver: 'local' | 'ftp' | 'ftps' | 'sftp';
  settings: unknown;
  /** Password or key; null = none. */
  sealed: Buffer | null;
  /** The shop has connected it itself, so it reaches the internet only (D-06). */
  byOwner: boolean;
}

const driver = z.enum(['local', 'ftp', 'ftps', 'sftp']);

/** The source that `server_config.ftp_key` names; null when the shop has none (IMP-02). */
export async function shopSource(scope: ShopScope): Promise<Source | null> {
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('sources', (join) =>
      join
        .onRef('sources.shop_id', '=', 'shops.id')
        .on(sql<boolean>`sources.ftp_key = shops.server_config ->> 'ftp_key'`),
    )
    .where('shops.id', '=', scope.shopId)
    .where('sources.shop_id', '=', scope.shopId)
    .select(['sources.id', 'sources.shop_id as shopId', 'sources.driver', 'sources.settings', 'sources.sealed'])
    .select('sources.by_owner as byOwner')
    .executeTakeFirst();
  return row ? { ...row, driver: z.parse(driver, row.driver) } : null;
}

/** What is known of one file from an earlier import. */
export interface KnownFile {
  path: string;
  bytes: number;
  modifiedAt: Date;
  sha256: string;
  /** A run of the same import that was interrupted has brought it. */
  cameWithIt: boolean;
}

/** The files of one subfolder that were copied before, by path. */
export async function knownFiles(
  scope: ShopScope,
  { sourceId, subfolderPath, importId }: { sourceId: string; subfolderPath: string; importId: string | null },
): Promise<Map<string, KnownFile>> {
  const rows = await scope.db
    .selectFrom('source_files')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .where('sha256', 'is not', null)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['path', val(`${subfolderPath}/`)]))
    .select(['path', 'bytes', 'modified_at', 'sha256'])
    .select(
      sql<boolean>`coalesce(first_seen_at >= (select created_at from import_jobs
        where shop_id = ${scope.shopId} and id = ${importId}), false)`.as('cameWithIt'),
    )
    .execute();
  return new Map(
    rows.flatMap(({ path, bytes, modified_at, sha256, cameWithIt }) =>
      sha256 === null ? [] : [[path, { path, bytes, modifiedAt: modified_at, sha256, cameWithIt }]],
    ),
  );
}

export interface ImportedFiles {
  files: number;
  /** Of these: every collage they are in was made passive by the undo of an import. */
  takenBack: number;
}

/** How many files below `base` were imported, by the name of the directory directly below `base` (D-27). */
export async function importedCounts(
  scope: ShopScope,
  { sourceId, base }: { sourceId: string; base: string },
): Promise<Map<string, ImportedFiles>> {
  const prefix = base === '' ? '' : `${base}/`;
  const depth = prefix.split('/').length;
  const rows = await scope.db
    .selectFrom('source_files')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .where('sha256', 'is not', null)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['path', val(prefix)]))
    .select([
      sql<string>`split_part(path, '/', ${sql.lit(depth)})`.as('name'),
      ({ fn }) => fn.countAll<number>().as('files'),
      ({ fn }) => fn.countAll<number>().filterWhere(isTakenBack(scope)).as('taken_back'),
    ])
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, files, taken_back: takenBack }) => [name, { files, takenBack }]));
}

/** Of `source_files`. What was undone is looked up once for all of them. */
const isTakenBack = ({ shopId }: ShopScope) => sql<boolean>`source_files.path in (
  select i.path from collages c join collage_images i on i.shop_id = c.shop_id and i.collage_id = c.id
  where c.shop_id = ${shopId} and c.undone_import is not null and not exists (
    select from collage_images o join collages kept on kept.shop_id = o.shop_id and kept.id = o.collage_id
    where o.shop_id = c.shop_id and o.path = i.path and kept.undone_import is null))`;

/** Ids of the folders and subfolders that were imported, by their path in the source. */
export async function importedIds(scope: ShopScope): Promise<Map<string, { id: string; state: string }>> {
  const folders = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .select(['id', 'source_path'])
    .execute();
  const subfolders = await scope.db
    .selectFrom('subfolders')
    .where('shop_id', '=', scope.shopId)
    .select(['id', 'source_path', 'state'])
    .execute();
  return new Map([
    ...folders.map(({ id, source_path }) => [source_path, { id, state: 'active' }] as const),
    ...subfolders.map(({ id, source_path, state }) => [source_path, { id, state }] as const),
  ]);
}

export interface CopiedFile {
  path: string;
  bytes: number;
  modifiedAt: Date;
  bornAt: Date | null;
  sha256: string;
  mime: string;
}

/** Records files that are safely in the file store. Safe to repeat. */
export async function recordCopiedFiles(
  scope: ShopScope,
  { sourceId, subfolderId, files }: { sourceId: string; subfolderId: string; files: readonly CopiedFile[] },
): Promise<void> {
  if (files.length === 0) return;
  await recordBlobs(
    scope,
    files.map(({ sha256, mime, bytes }) => ({ sha256, mime, bytes })),
  );
  await scope.db
    .insertInto('source_files')
    .values(
      files.map(({ path, bytes, modifiedAt, bornAt, sha256 }) => ({
        shop_id: scope.shopId,
        source_id: sourceId,
        subfolder_id: subfolderId,
        path,
        bytes,
        modified_at: modifiedAt,
        born_at: bornAt,
        sha256,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'path']).doUpdateSet(({ ref }) => ({
        bytes: ref('excluded.bytes'),
        modified_at: ref('excluded.modified_at'),
        born_at: ref('excluded.born_at'),
        sha256: ref('excluded.sha256'),
        subfolder_id: ref('excluded.subfolder_id'),
      })),
    )
    .execute();
}

/** Forgets files that are no longer in the source; their bytes stay in the file store. */
export async function forgetFiles(
  scope: ShopScope,
  { sourceId, paths }: { sourceId: string; paths: readonly string[] },
): Promise<void> {
  if (paths.length === 0) return;
  await scope.db
    .deleteFrom('source_files')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .where('path', '=', sql<string>`any(${[...paths]})`)
    .execute();
}

/** Whether the shop has imported a folder of this id. */
export async function isKnownFolder(scope: ShopScope, folderId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', folderId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all shops: those with a folder on this machine. */
export const localSources = ({ db }: SystemScope) =>
  db.selectFrom('sources').where('driver', '=', 'local').select(['shop_id', 'settings']).execute();
