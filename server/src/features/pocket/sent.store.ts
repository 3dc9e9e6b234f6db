import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

interface SentRow {
  id: string;
  folder: string;
  subfolder: string;
  name: string;
  at: Date;
  collageId: string | null;
}

/** A person's photos that have arrived since, newest first, each with the newest collage that it is in. */
export async function sentPhotos(
  { db, shopId }: ShopScope,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select uploads.id, uploads.folder, uploads.subfolder, uploads.name, uploads.updated_at as at,
      (select collages.id from collage_images join collages on collages.id = collage_images.collage_id
        where collage_images.shop_id = ${shopId} and collage_images.path = uploads.path
        order by collages.created_at desc limit 1) as "collageId"
    from uploads
    where uploads.shop_id = ${shopId} and uploads.user_id = ${userId} and uploads.kind = 'photo'
      and uploads.status = 'done' and uploads.updated_at >= ${since}
    order by uploads.updated_at desc limit ${limit}`.execute(db);
  return rows;
}
