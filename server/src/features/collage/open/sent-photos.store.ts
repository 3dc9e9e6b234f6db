import { type CollageStatus, collageStatuses } from '@kolaj/domain/collage/collage';
import { uploadReasons } from '@kolaj/domain/source/upload/upload-reason';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** A photo that somebody sent, and the newest collage that it is in. */
export interface SentPhotoRow {
  id: string;
  folder: string;
  subfolder: string;
  name: string;
  at: Date;
  /** Why it was not taken; null = it was. */
  refused: (typeof uploadReasons)[number] | null;
  collage: { id: string; status: CollageStatus } | null;
}

const row = z.object({
  ...{ id: z.string(), folder: z.string(), subfolder: z.string(), name: z.string(), at: z.date() },
  refused: z.nullable(z.catch(z.enum(uploadReasons), 'internal')),
  collage: z.nullable(z.object({ id: z.string(), status: z.enum(collageStatuses) })),
});

/** A person's photos whose upload has ended since, newest first. */
export async function sentPhotos(
  { db, shopId }: ShopScope,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<SentPhotoRow[]> {
  const { rows } = await sql`
    select uploads.id, uploads.folder, uploads.subfolder, uploads.name, uploads.updated_at as at,
      case when uploads.status = 'refused' then coalesce(uploads.reason, 'internal') end as refused,
      (select jsonb_build_object('id', collages.id, 'status', collages.status)
        from collage_images join collages on collages.id = collage_images.collage_id
        where collage_images.shop_id = ${shopId} and collage_images.path = uploads.path
        order by collages.created_at desc limit 1) as collage
    from uploads
    where uploads.shop_id = ${shopId} and uploads.user_id = ${userId} and uploads.kind = 'photo'
      and uploads.status in ('done', 'refused') and uploads.updated_at >= ${since}
    order by uploads.updated_at desc limit ${limit}`.execute(db);
  return z.parse(z.array(row), rows);
}
