import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { below } from './kept-photo.store.ts';

interface InSource {
  sourceId: string;
  path: string;
}

const atOrBelow = (path: string) =>
  path === '' ? sql<boolean>`true` : sql<boolean>`(path = ${path} or ${below(path)})`;

/** Whether a folder is there: it was made, or something is in it. The root always is. */
export async function isKeptFolder({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<boolean> {
  if (path === '') return true;
  const of = sql`shop_id = ${shopId} and source_id = ${sourceId}`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from kept_photos where ${of} and ${below(path)})
      or exists (select from kept_folders where ${of} and ${atOrBelow(path)}) as is`.execute(db);
  return rows[0]?.is === true;
}

/** When the newest of a folder came; null = there is no such folder. An empty root is as old as time. */
export async function keptFolderAt({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<Date | null> {
  const of = sql`shop_id = ${shopId} and source_id = ${sourceId}`;
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(came_at) from kept_photos where ${of} and ${below(path)}),
      (select max(made_at) from kept_folders where ${of} and ${atOrBelow(path)})) as at`.execute(db);
  return rows[0]?.at ?? (path === '' ? new Date(0) : null);
}

/** Whether anything is in a folder. */
export async function isFilled({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<boolean> {
  const of = sql`shop_id = ${shopId} and source_id = ${sourceId} and ${below(path)}`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from kept_photos where ${of}) or exists (select from kept_folders where ${of}) as is`.execute(
    db,
  );
  return rows[0]?.is === true;
}

/** A folder that stays when it is empty. */
export async function keepFolder(
  { db, shopId }: ShopScope,
  { sourceId, path, madeAt }: InSource & { madeAt: Date },
): Promise<void> {
  await db
    .insertInto('kept_folders')
    .values({ source_id: sourceId, path, shop_id: shopId, made_at: madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetFolder({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<void> {
  await db
    .deleteFrom('kept_folders')
    .where('shop_id', '=', shopId)
    .where('source_id', '=', sourceId)
    .where('path', '=', path)
    .execute();
}

/** A photo, or a folder with all that is in it, at another place that is free. Answers the bytes of the longest path that it made. */
export async function moveKept(
  { db, shopId }: ShopScope,
  { sourceId, from, to }: { sourceId: string; from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ longest: number | null }>`
    with photos as (
      update kept_photos set path = ${to} || substr(path, char_length(${from}::text) + 1)
        where shop_id = ${shopId} and source_id = ${sourceId} and ${atOrBelow(from)} returning path),
    folders as (
      update kept_folders set path = ${to} || substr(path, char_length(${from}::text) + 1)
        where shop_id = ${shopId} and source_id = ${sourceId} and ${atOrBelow(from)} returning path)
    select max(octet_length(path)) as longest from (select path from photos union all select path from folders) as moved`.execute(
    db,
  );
  return rows[0]?.longest ?? 0;
}
