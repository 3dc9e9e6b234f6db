import type { Reel } from '@kolaj/domain/reels/reel-list';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';

export interface PlacedReel extends Reel {
  position: number;
}

const row = z.object({
  mainId: z.int(),
  videoId: z.string(),
  name: z.string(),
  position: z.int(),
  brandId: z.nullable(z.string()),
  productCode: z.string(),
});

/**
 * The shop's films in its order. A film whose brand was merged into another one is that one's; one whose brand was removed has none, and
 * has it again when the removal is undone.
 */
export async function shopReels({ db, shopId }: ShopScope): Promise<PlacedReel[]> {
  const { rows } = await sql`
    with recursive held (id, live, way) as (
      select brand_id, brand_id, array[brand_id] from reels
      where shop_id = ${shopId} and deleted_at is null and brand_id is not null group by brand_id
      union all
      select held.id, brands.merged_into, way || brands.merged_into from held join brands on brands.id = held.live
      where brands.deleted_at is not null and brands.merged_into is not null and brands.merged_into <> all(way)
    )
    select main_id as "mainId", video_id as "videoId", reels.name, position, brands.id as "brandId",
      product_code as "productCode"
    from reels
      left join held on held.id = reels.brand_id
        and exists (select from brands where brands.id = held.live and brands.deleted_at is null)
      left join brands on brands.id = held.live and brands.shop_id = ${shopId}
    where reels.shop_id = ${shopId} and reels.deleted_at is null
    order by position, main_id`.execute(db);
  return z.parse(z.array(row), rows);
}

const posterRow = z.object({
  videoId: z.string(),
  sha256: z.string(),
  renditions: z.record(z.string(), z.string()),
  width: z.int(),
  height: z.int(),
});

/** A film's picture before it plays, as files of ours. */
export type Poster = Omit<RenderedPicture, 'thumbhash'>;

/** By film; one without a picture is missing. */
export async function postersOf(
  { db }: Pick<ShopScope, 'db'>,
  videoIds: readonly string[],
): Promise<Map<string, Poster>> {
  if (videoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('video_posters')
    .where('video_id', '=', sql<string>`any(${[...videoIds]}::text[])`)
    .where('sha256', 'is not', null)
    .select(['video_id as videoId', 'sha256', 'renditions', 'width', 'height'])
    .execute();
  return new Map(z.parse(z.array(posterRow), rows).map(({ videoId, ...poster }) => [videoId, poster]));
}

/** The configuration that has the playlist among others. */
export async function storedPlaylist({ db, shopId }: ShopScope): Promise<unknown> {
  const row = await db.selectFrom('shops').where('id', '=', shopId).select('client_config').executeTakeFirstOrThrow();
  return row.client_config;
}
