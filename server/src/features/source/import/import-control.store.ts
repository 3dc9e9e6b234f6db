import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { isQuiet } from '../open/import.store.ts';

export interface Controlled {
  status: string;
  folderId: string;
  /** No worker has it now, or nothing has been heard of the one that has. */
  isIdle: boolean;
}

/** Locks the import until the transaction ends; a worker's own steps wait in the meantime. */
export async function lockControlled({ db, shopId }: ShopScope, importId: string): Promise<Controlled | null> {
  const row = await db
    .selectFrom('import_jobs')
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .select(['status', 'folder_id', isQuiet.as('is_quiet')])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return { status: row.status, folderId: row.folder_id, isIdle: row.status === 'queued' || row.is_quiet };
}

export async function queueAgain({ db, shopId }: ShopScope, importId: string): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({ status: 'queued', wish: null, error: null, error_code: null, finished_at: null, updated_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .execute();
}

/** Subfolders that failed or left files out; those never reached are open anyway. */
export async function queueFailedItems({ db, shopId }: ShopScope, importId: string): Promise<number> {
  const rows = await db
    .updateTable('import_items')
    .set({ status: 'queued' })
    .where('shop_id', '=', shopId)
    .where('import_id', '=', importId)
    .where((is) => is.or([is('status', '=', 'failed'), is(sql<number>`jsonb_array_length(photos_failed)`, '>', 0)]))
    .returning('id')
    .execute();
  return rows.length;
}

/** The folder's row is locked first, as every new import of it does: two of them cannot begin at once. */
export async function hasOtherRunning(
  { db, shopId }: ShopScope,
  { importId, folderId }: { importId: string; folderId: string },
): Promise<boolean> {
  await db
    .selectFrom('folders')
    .where('shop_id', '=', shopId)
    .where('id', '=', folderId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const other = await db
    .selectFrom('import_jobs')
    .where('shop_id', '=', shopId)
    .where('folder_id', '=', folderId)
    .where('id', '!=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying', 'paused'])
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

export async function setWish(
  { db, shopId }: ShopScope,
  importId: string,
  wish: 'pause' | 'cancel' | null,
): Promise<void> {
  await db.updateTable('import_jobs').set({ wish }).where('shop_id', '=', shopId).where('id', '=', importId).execute();
}

export async function stopAs(
  { db, shopId }: ShopScope,
  importId: string,
  status: 'paused' | 'cancelled',
): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({
      status,
      wish: null,
      updated_at: sql`now()`,
      ...(status === 'cancelled' ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .execute();
}

/** What a person wants of a running import; null also when there is none of this id any more. */
export async function wishOf({ db, shopId }: ShopScope, importId: string): Promise<'pause' | 'cancel' | null> {
  const row = await db
    .selectFrom('import_jobs')
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .select('wish')
    .executeTakeFirst();
  return row?.wish === 'pause' || row?.wish === 'cancel' ? row.wish : null;
}
