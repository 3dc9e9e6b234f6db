import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Condition on `import_jobs`: quiet time after which a running import may have lost its worker. */
export const isQuiet = sql<boolean>`updated_at < now() - interval '2 minutes'`;

const selection = z.record(z.string(), z.array(z.string()));

/** Names of the products or files that a subfolder's import is limited to; null = everything. */
export function limitOf(json: unknown, subfolderId: string): string[] | null {
  return z.parse(selection, json)[subfolderId] ?? null;
}

export interface RunningImport {
  id: string;
  status: string;
  folderId: string;
  folderPath: string;
  /** A person asked for it, not a watched folder. */
  isPersons: boolean;
}

/** The import and where it reads; null when it is not there or no longer running. */
export async function runningImport(scope: ShopScope, importId: string): Promise<RunningImport | null> {
  const row = await scope.db
    .selectFrom('import_jobs')
    .innerJoin('folders', 'folders.id', 'import_jobs.folder_id')
    .where('import_jobs.shop_id', '=', scope.shopId)
    .where('import_jobs.id', '=', importId)
    .where('import_jobs.status', 'in', ['queued', 'listing', 'copying'])
    .select(['import_jobs.id', 'import_jobs.status', 'import_jobs.origin'])
    .select(['folders.id as folder_id', 'folders.source_path'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, status, origin, folder_id: folderId, source_path: folderPath } = row;
  return { id, status, folderId, folderPath, isPersons: origin === 'person' };
}

export interface OpenItem {
  id: string;
  subfolderId: string;
  path: string;
}

export interface ImportItem extends OpenItem {
  /** Names of product directories or files; null = everything. */
  only: string[] | null;
}

/** Subfolders of the import whose files are not all copied yet, in the order of their names. */
export async function openItems(scope: ShopScope, importId: string): Promise<OpenItem[]> {
  const rows = await scope.db
    .selectFrom('import_items')
    .innerJoin('subfolders', 'subfolders.id', 'import_items.subfolder_id')
    .where('import_items.shop_id', '=', scope.shopId)
    .where('import_items.import_id', '=', importId)
    .where('import_items.status', 'in', ['queued', 'copying'])
    .select(['import_items.id', 'import_items.subfolder_id', 'subfolders.source_path'])
    .orderBy('subfolders.source_path')
    .execute();
  return rows.map((row) => ({ id: row.id, subfolderId: row.subfolder_id, path: row.source_path }));
}

/**
 * Begins the copying of a subfolder with what is asked for now. A request for more from here on sets the item back to
 * `queued`, and it is gone through once more.
 */
export async function takeItem(scope: ShopScope, importId: string, item: OpenItem): Promise<ImportItem> {
  const job = await scope.db
    .updateTable('import_jobs')
    .set({ updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .returning('selection')
    .executeTakeFirstOrThrow();
  await scope.db
    .updateTable('import_items')
    .set({ status: 'copying' })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', item.id)
    .execute();
  return { ...item, only: limitOf(job.selection, item.subfolderId) };
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
  failed: readonly LeftOutFile[];
  /** Files that are no photos, by kind (`sortOf`). */
  others: ReadonlyMap<string, number>;
}

/** Also the import's sign of life. Locks the import before its item, as everybody does. */
export async function setItemProgress(scope: ShopScope, itemId: string, progress: ItemProgress): Promise<void> {
  await scope.db
    .updateTable('import_jobs')
    .set({ updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', progress.importId)
    .execute();
  await scope.db
    .updateTable('import_items')
    .set({
      status: sql`case status when 'queued' then status else ${progress.status} end`,
      photos_total: progress.total,
      photos_copied: progress.copied,
      photos_skipped: progress.skipped,
      photos_failed: JSON.stringify(progress.failed),
      files_other: JSON.stringify(Object.fromEntries(progress.others)),
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', itemId)
    .execute();
}

/** A running import's sign of life: nobody else takes it over. */
export async function sayAlive({ db, shopId }: ShopScope, importId: string): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({ updated_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
}

/** Running imports that nothing has been heard of for a while. */
export async function quietImports(scope: ShopScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .where(isQuiet)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Why an import could not come to its end: a code of the console's texts and the same as a sentence. */
export interface ImportTrouble {
  code: 'source_unreachable' | 'no_source' | 'source_lost' | 'no_space' | 'internal';
  sentence: string;
}

/**
 * Ends a running import, or parks it for a person to resume when the trouble is not its own (a full disk). What was copied
 * is kept either way.
 */
export async function stopImport(
  { db, shopId }: ShopScope,
  importId: string,
  { status, trouble }: { status: 'failed' | 'paused'; trouble: ImportTrouble },
): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({
      status,
      wish: null,
      error: trouble.sentence,
      error_code: trouble.code,
      updated_at: sql`now()`,
      ...(status === 'failed' ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
}
