import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../kernel/blob.store.ts';

export interface MediaFile {
  sha256: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

/** Enters files of the store as the shop's uploads; what it has already is free. False, and nothing is entered: beyond the quota. */
export async function keepMedia(
  { db, shopId }: ShopScope,
  { files, userId, quota }: { files: readonly MediaFile[]; userId: string; quota: number },
): Promise<boolean> {
  // Two uploads at once must not both take the last room.
  await db.selectFrom('shops').where('id', '=', shopId).select('id').forNoKeyUpdate().execute();
  await recordBlobs(
    { db },
    files.map(({ sha256, mime, bytes, width, height }) => ({ sha256, mime, bytes, width, height })),
  );
  await db
    .insertInto('shop_media')
    .values(files.map(({ sha256, bytes }) => ({ shop_id: shopId, sha256, bytes, created_by: userId })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'sha256']).doNothing())
    .execute();
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from shop_media where shop_id = ${shopId}`.execute(db);
  if ((rows[0]?.bytes ?? 0) <= quota) return true;
  await db
    .deleteFrom('shop_media')
    .where('shop_id', '=', shopId)
    .where(
      'sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .where('created_at', '=', sql<Date>`now()`)
    .execute();
  return false;
}
