import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { isQuiet } from '../open/import.store.ts';

/** What a person asked of an import, and what came of it. */
export type ControlResult =
  /** `order`: its job has to be ordered again. */
  | { kind: 'changed'; from: string; order: boolean }
  | { kind: 'refused'; code: 'not_running' | 'not_stopped' | 'busy'; message: string }
  | { kind: 'unknown' };

const unchanged = (from: string): ControlResult => ({ kind: 'changed', from, order: false });
const refused = (code: 'not_running' | 'not_stopped' | 'busy', message: string): ControlResult => ({
  kind: 'refused',
  code,
  message,
});
const allCopied = refused('not_running', 'All photos are copied; there is nothing to stop any more.');
const nothingLeft = refused('not_stopped', 'This import has nothing left to do.');

interface Controlled {
  status: string;
  folderId: string;
  /** No worker has it now, or nothing has been heard of the one that has. */
  isIdle: boolean;
}

/** Locks the import until the transaction ends; a worker's own steps wait meanwhile. */
async function lockControlled({ db, shopId }: ShopScope, importId: string): Promise<Controlled | null> {
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

/** Stops the copying; the worker obeys within a second. An import that waits for a worker stops at once. */
export async function pauseImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'paused':
      return unchanged('paused');
    case 'queued':
    case 'listing':
    case 'copying':
      await (found.isIdle ? stopAs(scope, importId, 'paused') : setWish(scope, importId, 'pause'));
      return unchanged(found.status);
    default:
      return allCopied;
  }
}

/** Ends an import for good; what was copied is kept, and collages already made stay. */
export async function cancelImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'cancelled':
      return unchanged('cancelled');
    case 'paused':
    case 'queued':
    case 'listing':
    case 'copying':
      await (found.isIdle || found.status === 'paused'
        ? stopAs(scope, importId, 'cancelled')
        : setWish(scope, importId, 'cancel'));
      return unchanged(found.status);
    default:
      return allCopied;
  }
}

/**
 * Goes on with a paused import, takes back a wish that is not obeyed yet, or tries an ended one again: what failed or was not
 * reached. A folder has one running import, so an older one is refused while another one runs.
 */
export async function resumeImport(scope: ShopScope, importId: string): Promise<ControlResult> {
  const found = await lockControlled(scope, importId);
  switch (found?.status) {
    case undefined:
      return { kind: 'unknown' };
    case 'queued':
    case 'listing':
    case 'copying':
      await setWish(scope, importId, null);
      return { kind: 'changed', from: found.status, order: found.isIdle };
    case 'paused':
    case 'failed':
    case 'cancelled':
    case 'partial':
      return tryAgain(scope, importId, found);
    default:
      return nothingLeft;
  }
}

/** A paused import holds its folder already; locking the folder after it would meet a new import's locks in a circle. */
async function tryAgain(scope: ShopScope, importId: string, { status, folderId }: Controlled): Promise<ControlResult> {
  if (status === 'paused') return queueAgain(scope, importId, status);
  if (await hasOtherRunning(scope, { importId, folderId })) {
    return refused('busy', 'Another import of this folder is running or paused.');
  }
  const again = await queueFailedItems(scope, importId);
  return status === 'partial' && again === 0 ? nothingLeft : queueAgain(scope, importId, status);
}

async function queueAgain({ db, shopId }: ShopScope, importId: string, from: string): Promise<ControlResult> {
  await db
    .updateTable('import_jobs')
    .set({ status: 'queued', wish: null, error: null, error_code: null, finished_at: null, updated_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .execute();
  return { kind: 'changed', from, order: true };
}

/** Subfolders that failed or left files out; those never reached are open anyway. */
async function queueFailedItems({ db, shopId }: ShopScope, importId: string): Promise<number> {
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
async function hasOtherRunning(
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

async function setWish({ db, shopId }: ShopScope, importId: string, wish: 'pause' | 'cancel' | null): Promise<void> {
  await db.updateTable('import_jobs').set({ wish }).where('shop_id', '=', shopId).where('id', '=', importId).execute();
}

async function stopAs({ db, shopId }: ShopScope, importId: string, status: 'paused' | 'cancelled'): Promise<void> {
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

/** The worker has stopped: the import is what was wished. `withdrawn`: the wish was taken back meanwhile. */
export async function obeyWish(scope: ShopScope, importId: string): Promise<'paused' | 'cancelled' | 'withdrawn'> {
  const found = await lockControlled(scope, importId);
  const wish = await wishOf(scope, importId);
  if (!found || wish === null) return 'withdrawn';
  const status = wish === 'pause' ? 'paused' : 'cancelled';
  await stopAs(scope, importId, status);
  return status;
}
