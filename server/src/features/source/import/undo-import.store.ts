import type { ImportUndo } from '@kolaj/contract/source/source-import';
import { type RawBuilder, sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives } from '../open/life.store.ts';

/**
 * What the undo of an import would do with each of its active collages, and those that it has made passive. What a person
 * has decided or done outweighs that it is new.
 */
const fateOf = sql<keyof ImportUndo>`case
  when collages.undone_import = import_jobs.id then 'undone'
  when exists (select from broadcast_images i where i.shop_id = collages.shop_id and i.collage_id = collages.id) then 'sent'
  when collages.status = 'verified' or collages.verified_at is not null then 'approved'
  when collages.editor is distinct from collages.first_result or collages.return_note is not null
    or collages.named_before is not null
    or exists (select from collages o where o.shop_id = collages.shop_id and o.joined_into = collages.id) then 'edited'
  when collages.created_at < import_jobs.created_at then 'before'
  else 'goes' end`;

const fates = (scope: ShopScope, importId: string) =>
  scope.db
    .selectFrom('import_jobs')
    .innerJoin('collages', (join) =>
      join.on(
        sql<boolean>`collages.import_id = import_jobs.id and collages.state = 'active' or collages.undone_import = import_jobs.id`,
      ),
    )
    .where('collages.shop_id', '=', scope.shopId)
    .where('import_jobs.shop_id', '=', scope.shopId)
    .where('import_jobs.id', '=', importId);

export const nothingToUndo: ImportUndo = { goes: 0, sent: 0, approved: 0, edited: 0, before: 0, undone: 0 };

export async function importUndo(scope: ShopScope, importId: string): Promise<ImportUndo> {
  const rows = await fates(scope, importId)
    .select(({ fn }) => [fateOf.as('fate'), fn.countAll<number>().as('count')])
    .groupBy('fate')
    .execute();
  return { ...nothingToUndo, ...Object.fromEntries(rows.map(({ fate, count }) => [fate, count])) };
}

/**
 * Makes passive what this import has made new and nobody has touched since; answers how many. Locked in the order of everybody who decides
 * about several, and judged again afterwards: who has just edited, approved or joined one of them was faster.
 */
export async function undoImport(scope: ShopScope, importId: string): Promise<number> {
  const untouched = () => fates(scope, importId).where(fateOf, '=', 'goes').select('collages.id');
  const found = await untouched().execute();
  if (found.length === 0) return 0;
  await lockLives(
    scope,
    found.map(({ id }) => id),
  );
  const still = await untouched().execute();
  const known = new Set(found.map(({ id }) => id));
  const ids = still.map(({ id }) => id).filter((id) => known.has(id));
  if (ids.length === 0) return 0;
  const rows = await scope.db
    .updateTable('collages')
    .set({ state: 'passive', undone_import: importId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  return rows.length;
}

/** Makes those active again that the undo of an import made passive; answers how many. */
export const bringImportBack = (scope: ShopScope, importId: string): Promise<number> =>
  bringBack(scope, sql`undone_import = ${importId}`);

/** A person imports these products again: what was taken away with an import comes back; answers how many. */
export const bringProductsBack = (
  scope: ShopScope,
  { subfolderId, keys }: { subfolderId: string; keys: readonly string[] },
): Promise<number> =>
  bringBack(
    scope,
    sql`undone_import is not null and subfolder_id = ${subfolderId} and source_key = any(${[...keys]}::text[])`,
  );

/** Locked in the order of everybody who decides about several, and judged again afterwards: somebody may have been faster. */
async function bringBack(scope: ShopScope, those: RawBuilder<unknown>): Promise<number> {
  const which = sql<boolean>`${those}`;
  const ids = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where(which)
    .select('id')
    .execute();
  if (ids.length === 0) return 0;
  await lockLives(
    scope,
    ids.map(({ id }) => id),
  );
  const rows = await scope.db
    .updateTable('collages')
    .set({ state: 'active', undone_import: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .where(which)
    .returning('id')
    .execute();
  return rows.length;
}

/** Keeps how many came back with a subfolder of an import. After `setItemProgress` only: an import is locked before its items. */
export async function addBroughtBack({ db, shopId }: ShopScope, itemId: string, count: number): Promise<void> {
  if (count === 0) return;
  await db
    .updateTable('import_items')
    .set({ collages_back: sql`collages_back + ${count}` })
    .where('shop_id', '=', shopId)
    .where('id', '=', itemId)
    .execute();
}
