import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Where the pictures to try with are in the source; the shop's row stays locked until the transaction ends. */
export async function lockTry({ db, shopId }: ShopScope): Promise<{ path: string | null; since: Date | null }> {
  return db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['try_path as path', 'try_since as since'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeTry({ db, shopId }: ShopScope, path: string | null): Promise<void> {
  await db
    .updateTable('shops')
    .set({ try_path: path, try_since: path === null ? null : sql<Date>`now()` })
    .where('id', '=', shopId)
    .execute();
}

export interface TryFolder {
  id: string;
  /** An import of it is under way. */
  isRunning: boolean;
  /** Names of its subfolders, which may have become brands. */
  names: string[];
}

/** The folder that was imported from the path; undefined = it is not there yet. */
export async function tryFolder({ db, shopId }: ShopScope, path: string): Promise<TryFolder | undefined> {
  const { rows } = await sql<TryFolder>`
    select id,
      exists (select from import_jobs j where j.shop_id = ${shopId} and j.folder_id = f.id
        and j.status in ('queued', 'listing', 'copying')) as "isRunning",
      array(select name from subfolders s where s.shop_id = ${shopId} and s.folder_id = f.id) as names
    from folders f where f.shop_id = ${shopId} and f.source_path = ${path}`.execute(db);
  return rows[0];
}

/** With collages, photos and imports; the record of what was sent stays, and points at nothing. */
export async function deleteFolder({ db, shopId }: ShopScope, folderId: string): Promise<void> {
  const collages = sql`select id from collages where shop_id = ${shopId} and folder_id = ${folderId}`;
  await sql`
    update broadcast_images set collage_id = null, export_id = null
    where shop_id = ${shopId} and collage_id in (${collages})`.execute(db);
  await sql`
    update broadcasts set subfolder_id = null where shop_id = ${shopId}
      and subfolder_id in (select id from subfolders where shop_id = ${shopId} and folder_id = ${folderId})`.execute(
    db,
  );
  await db.deleteFrom('folders').where('shop_id', '=', shopId).where('id', '=', folderId).execute();
}
