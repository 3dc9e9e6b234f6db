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

/** Photos of a place that nobody has made a collage of. */
export interface WaitingPhotos {
  folder: string;
  subfolder: string;
  count: number;
}

/** What agents have sent since and that is in no collage yet, by its place; those that are sent as they are are among them. */
export async function agentsPhotosWaiting({ db, shopId }: ShopScope, since: Date): Promise<WaitingPhotos[]> {
  const { rows } = await sql`
    select uploads.folder, uploads.subfolder, count(*)::int as count
    from uploads join agent_profiles agent on agent.user_id = uploads.user_id and agent.shop_id = uploads.shop_id
    where uploads.shop_id = ${shopId} and uploads.kind = 'photo' and uploads.status = 'done'
      and uploads.updated_at >= ${since}
      and not exists (select from collage_images
        where collage_images.shop_id = ${shopId} and collage_images.path = uploads.path)
    group by uploads.folder, uploads.subfolder order by uploads.folder, uploads.subfolder`.execute(db);
  return z.parse(z.array(place), rows);
}

const place = z.object({ folder: z.string(), subfolder: z.string(), count: z.int() });
