import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { UnreadableEntry } from '../../ports/file-source.ts';

/** One subfolder that somebody wants imported; `only` limits it to names of product directories or files (D-27). */
export interface WantedSubfolder {
  name: string;
  path: string;
  only: string[] | null;
}

export interface WantedFolder {
  /** Of a folder that was imported before, perhaps from another path. */
  id: string | null;
  name: string;
  path: string;
  subfolders: WantedSubfolder[];
}

export type RequestedImport =
  /** `resumed`: it was running and nothing has been heard of it for a while; its job is to be ordered again. */
  { kind: 'started' | 'joined' | 'resumed'; importId: string } | { kind: 'folder-unknown' };

/** Quiet time after which a running import may have lost its worker. */
const quiet = sql<boolean>`updated_at < now() - interval '2 minutes'`;

/**
 * Writes down an import. A folder has one running import: who asks for more of it joins that one, and the running job
 * takes the new subfolders along.
 */
export async function requestImport(
  scope: ShopScope,
  { sourceId, requestedBy, folder }: { sourceId: string; requestedBy: string; folder: WantedFolder },
): Promise<RequestedImport> {
  const folderId = await upsertFolder(scope, { sourceId, folder });
  if (folderId === null) return { kind: 'folder-unknown' };

  const running = await lockRunningImport(scope, folderId);
  const importId = running?.id ?? (await insertImport(scope, { folderId, requestedBy }));
  for (const wanted of folder.subfolders) {
    const subfolderId = await upsertSubfolder(scope, { folderId, wanted });
    await addItem(scope, { importId, subfolderId, only: wanted.only });
  }
  if (!running) return { kind: 'started', importId };
  return { kind: running.isQuiet ? 'resumed' : 'joined', importId };
}

async function upsertFolder(
  scope: ShopScope,
  { sourceId, folder: { id, name, path } }: { sourceId: string; folder: WantedFolder },
): Promise<string | null> {
  if (id !== null) {
    if (await isOtherFolderAt(scope, { id, path })) return null;
    const moved = await scope.db
      .updateTable('folders')
      .set({ source_path: path, updated_at: sql`now()` })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .where('source_id', '=', sourceId)
      .returning('id')
      .executeTakeFirst();
    return moved?.id ?? null;
  }
  const made = await scope.db
    .insertInto('folders')
    .values({ shop_id: scope.shopId, source_id: sourceId, source_path: path, name })
    .onConflict((conflict) => conflict.columns(['shop_id', 'source_path']).doUpdateSet({ updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A path belongs to one folder: an id that names another one is as unknown as any. */
async function isOtherFolderAt(scope: ShopScope, { id, path }: { id: string; path: string }): Promise<boolean> {
  const other = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('source_path', '=', path)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

async function upsertSubfolder(
  scope: ShopScope,
  { folderId, wanted: { name, path } }: { folderId: string; wanted: WantedSubfolder },
): Promise<string> {
  const made = await scope.db
    .insertInto('subfolders')
    .values({ shop_id: scope.shopId, folder_id: folderId, source_path: path, name, name_key: key(name) })
    .onConflict((conflict) => conflict.columns(['folder_id', 'source_path']).doUpdateSet({ updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function lockRunningImport(
  scope: ShopScope,
  folderId: string,
): Promise<{ id: string; isQuiet: boolean } | undefined> {
  return scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('folder_id', '=', folderId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .select(['id', quiet.as('isQuiet')])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The row of the folder is locked by its upsert, so two requests cannot both come here for one folder. */
async function insertImport(
  scope: ShopScope,
  { folderId, requestedBy }: { folderId: string; requestedBy: string },
): Promise<string> {
  const made = await scope.db
    .insertInto('import_jobs')
    .values({ shop_id: scope.shopId, folder_id: folderId, requested_by: requestedBy, selection: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** `selection` keeps the limits of the subfolders that have one, by subfolder id. Asking again for everything lifts a limit. */
async function addItem(
  scope: ShopScope,
  { importId, subfolderId, only }: { importId: string; subfolderId: string; only: string[] | null },
): Promise<void> {
  await scope.db
    .insertInto('import_items')
    .values({ shop_id: scope.shopId, import_id: importId, subfolder_id: subfolderId })
    .onConflict((conflict) => conflict.columns(['import_id', 'subfolder_id']).doUpdateSet({ status: 'queued' }))
    .execute();
  const limit = JSON.stringify(only === null ? {} : { [subfolderId]: only });
  await scope.db
    .updateTable('import_jobs')
    .set({ selection: sql`(selection - ${subfolderId}::text) || ${limit}::jsonb`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .execute();
}

const selection = z.record(z.string(), z.array(z.string()));

export interface RunningImport {
  id: string;
  status: string;
  folderId: string;
  folderPath: string;
}

/** The import and where it reads; null when it is not there or no longer running. */
export async function runningImport(scope: ShopScope, importId: string): Promise<RunningImport | null> {
  const row = await scope.db
    .selectFrom('import_jobs')
    .innerJoin('folders', 'folders.id', 'import_jobs.folder_id')
    .where('import_jobs.shop_id', '=', scope.shopId)
    .where('import_jobs.id', '=', importId)
    .where('import_jobs.status', 'in', ['queued', 'listing', 'copying'])
    .select(['import_jobs.id', 'import_jobs.status', 'folders.id as folder_id', 'folders.source_path'])
    .executeTakeFirst();
  return row ? { id: row.id, status: row.status, folderId: row.folder_id, folderPath: row.source_path } : null;
}

export interface ImportItem {
  id: string;
  subfolderId: string;
  path: string;
  only: string[] | null;
}

/** Subfolders of the import whose files are not all copied yet, in the order of their names. */
export async function openItems(scope: ShopScope, importId: string): Promise<ImportItem[]> {
  const rows = await scope.db
    .selectFrom('import_items')
    .innerJoin('subfolders', 'subfolders.id', 'import_items.subfolder_id')
    .innerJoin('import_jobs', 'import_jobs.id', 'import_items.import_id')
    .where('import_items.shop_id', '=', scope.shopId)
    .where('import_items.import_id', '=', importId)
    .where('import_items.status', 'in', ['queued', 'copying'])
    .select(['import_items.id', 'import_items.subfolder_id', 'subfolders.source_path', 'import_jobs.selection'])
    .orderBy('subfolders.source_path')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subfolderId: row.subfolder_id,
    path: row.source_path,
    only: z.parse(selection, row.selection)[row.subfolder_id] ?? null,
  }));
}

export async function setImportStatus(
  scope: ShopScope,
  importId: string,
  status: 'listing' | 'copying',
): Promise<void> {
  await scope.db
    .updateTable('import_jobs')
    .set({ status, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
}

export interface ItemProgress {
  importId: string;
  status: 'copying' | 'processing' | 'failed';
  total: number;
  copied: number;
  /** Unchanged since an earlier import. */
  skipped: number;
  failed: readonly UnreadableEntry[];
}

/** Also the import's sign of life. */
export async function setItemProgress(scope: ShopScope, itemId: string, progress: ItemProgress): Promise<void> {
  await scope.db
    .updateTable('import_items')
    .set({
      status: progress.status,
      photos_total: progress.total,
      photos_copied: progress.copied,
      photos_skipped: progress.skipped,
      photos_failed: JSON.stringify(progress.failed),
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', itemId)
    .execute();
  await scope.db
    .updateTable('import_jobs')
    .set({ updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', progress.importId)
    .execute();
}

/** Running imports that nothing has been heard of for a while. */
export async function quietImports(scope: ShopScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .where(quiet)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the copying when no subfolder is left; false when somebody has added one meanwhile. */
export async function endCopying(scope: ShopScope, importId: string): Promise<boolean> {
  await lockImport(scope, importId);
  if ((await openItems(scope, importId)).length > 0) return false;
  await scope.db
    .updateTable('import_jobs')
    .set({ status: 'processing', updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
  await finishImport(scope, importId);
  return true;
}

export async function failImport(scope: ShopScope, importId: string, error: string): Promise<void> {
  await scope.db
    .updateTable('import_jobs')
    .set({ status: 'failed', error, updated_at: sql`now()`, finished_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
}

/**
 * `no key update`: a collage that is updated twice in one transaction takes a key share of its import, and two of those that
 * wanted the row for update would wait for each other.
 */
async function lockImport(scope: ShopScope, importId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/**
 * Closes an import whose last collage has left `pending`: done, or partial when a file or a collage of it failed. Call it
 * in the transaction that ends a collage; the lock makes the two last ones see each other. True when it closed.
 */
export async function finishImport(scope: ShopScope, importId: string): Promise<boolean> {
  if ((await lockImport(scope, importId)) !== 'processing') return false;

  const { waiting, failed } = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('import_id', '=', importId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow();
  if (waiting > 0) return false;

  const items = await scope.db
    .updateTable('import_items')
    .set({ status: sql`case status when 'failed' then status else 'done' end` })
    .where('shop_id', '=', scope.shopId)
    .where('import_id', '=', importId)
    .returning(['status', sql<number>`jsonb_array_length(photos_failed)`.as('unread')])
    .execute();
  const isWhole = failed === 0 && items.every(({ status, unread }) => status === 'done' && unread === 0);
  await scope.db
    .updateTable('import_jobs')
    .set({ status: isWhole ? 'done' : 'partial', updated_at: sql`now()`, finished_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .execute();
  return true;
}
