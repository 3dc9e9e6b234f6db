import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/**
 * Where the pictures to try with are in the source; nobody else changes the shop's row until the transaction ends. Rows that name the shop can
 * still be written: who draws a collage of these pictures does so, and we wait for that collage.
 */
export async function lockTry({ db, shopId }: ShopScope): Promise<TryState> {
  const row = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['try_path as path', 'try_since as since', 'try_folder_id as folderId', 'try_files as files'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, files: row.files ?? [] };
}

export interface TryState {
  path: string | null;
  since: Date | null;
  /** The folder that was made of them; null = they are not imported yet. */
  folderId: string | null;
  /** Below the path. */
  files: string[];
}

/** null = there are none any more. */
export async function writeTry({ db, shopId }: ShopScope, now: Omit<TryState, 'since'> | null): Promise<void> {
  const { path, folderId, files } = now ?? { path: null, folderId: null, files: null };
  await db
    .updateTable('shops')
    .set({
      ...{ try_path: path, try_folder_id: folderId, try_files: files },
      try_since: now === null ? null : sql<Date>`coalesce(try_since, now())`,
    })
    .where('id', '=', shopId)
    .execute();
}

export interface TryFolder {
  id: string;
  /** An import of it is under way. */
  isRunning: boolean;
}

/** The folder, wherever it lies by now; undefined = it is gone. */
export async function tryFolder({ db, shopId }: ShopScope, folderId: string): Promise<TryFolder | undefined> {
  const { rows } = await sql<TryFolder>`
    select id,
      exists (select from import_jobs j where j.shop_id = ${shopId} and j.folder_id = f.id
        and j.status in ('queued', 'listing', 'copying')) as "isRunning"
    from folders f where f.shop_id = ${shopId} and f.id = ${folderId}`.execute(db);
  return rows[0];
}

/** With collages, photos and imports; the record of what was sent stays, and points at nothing. An empty folder goes, too. */
export async function deleteSubfolders(
  { db, shopId }: ShopScope,
  { folderId, names }: { folderId: string; names: readonly string[] },
): Promise<void> {
  const subfolders = sql`select id from subfolders where shop_id = ${shopId} and folder_id = ${folderId}
    and name = any(${[...names]}::text[])`;
  const collages = sql`select id from collages where shop_id = ${shopId} and subfolder_id in (${subfolders})`;
  await sql`
    update broadcast_images set collage_id = null, export_id = null
    where shop_id = ${shopId} and collage_id in (${collages})`.execute(db);
  await sql`
    update broadcasts set subfolder_id = null where shop_id = ${shopId}
      and subfolder_id in (${subfolders})`.execute(db);
  await sql`delete from subfolders where id in (${subfolders})`.execute(db);
  await sql`
    delete from folders where shop_id = ${shopId} and id = ${folderId}
      and not exists (select from subfolders where shop_id = ${shopId} and folder_id = ${folderId})`.execute(db);
}
