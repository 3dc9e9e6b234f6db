import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { openItems } from './import.store.ts';

/** Files that another try may bring; a copy of a photo that is there lacks nothing. */
const unread = sql<number>`(
  select count(*)::int from jsonb_array_elements(photos_failed) file where file ->> 'code' is distinct from 'same_photo')`.as(
  'unread',
);

/** Ends the copying when no subfolder is left; false when somebody has added one in the meantime. */
export async function endCopying(scope: ShopScope, importId: string): Promise<boolean> {
  await lockImport(scope, importId);
  if ((await openItems(scope, importId)).length > 0) return false;
  await scope.db
    .updateTable('import_jobs')
    .set({ status: 'processing', wish: null, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'listing', 'copying'])
    .execute();
  await finishImport(scope, importId);
  return true;
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
    .returning(['status', unread])
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

/**
 * Ends earlier imports of a folder whose last waiting collages a newer import has taken over or found gone: no worker will
 * come by to end them. Call it in the transaction that did so; answers with those that ended.
 */
export async function finishEarlierImports(
  scope: ShopScope,
  { id, folderId }: { id: string; folderId: string },
): Promise<string[]> {
  const earlier = await scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('folder_id', '=', folderId)
    .where('id', '!=', id)
    .where('status', '=', 'processing')
    .select('id')
    .orderBy('id')
    .execute();
  const ended: string[] = [];
  for (const one of earlier) if (await finishImport(scope, one.id)) ended.push(one.id);
  return ended;
}
