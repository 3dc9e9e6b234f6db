import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { judgedFor } from '@kolaj/domain/source/product/barcode-code';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { barcodeSeen } from '../../source/open/photo.store.ts';
import { codePatterns } from '../../source/open/settings.store.ts';
import { storedClientConfig } from '../site.store.ts';

/**
 * Photos of collages that are published, as the shop may see them, with the collage they belong to. Only those that are on the collage,
 * or that a person has chosen for it: nobody has looked at the others.
 */
const publicPhotos = ({ shopId }: ShopScope) => sql`
  collages
    join subfolders on subfolders.id = collages.subfolder_id and subfolders.state = 'active'
    join collage_images on collage_images.collage_id = collages.id and collage_images.selected
    cross join lateral (
      select analysis, analysis -> 'refined' ->> 'sha256' as refined
      from photo_analyses
        left join photo_pardons on photo_pardons.sha256 = photo_analyses.sha256 and photo_pardons.shop_id = collages.shop_id
      where photo_analyses.sha256 = collage_images.sha256 and verdict = 'readable'
        and (not tolerant or photo_pardons.sha256 is not null)
      order by tolerant desc limit 1
    ) as known
    left join site_photos on site_photos.sha256 = known.refined
  where collages.shop_id = ${shopId} and collages.status = 'verified' and collages.state = 'active'
    and collages.export_id is not null`;

/** Whether the shop's site shows photos at all (D-105). */
export async function showsPhotos(scope: ShopScope): Promise<boolean> {
  return readClientConfig(await storedClientConfig(scope), { shopName: '' }).product_pictures !== 'collage';
}

/** Refined photos (SHA-256) that a site may show and that have no copies yet, those of what was approved last first. */
export async function photosToMake(scope: ShopScope, { limit }: { limit: number }): Promise<string[]> {
  if (!(await showsPhotos(scope))) return [];
  const { rows } = await sql<{ refined: string }>`
    select known.refined from ${publicPhotos(scope)} and site_photos.sha256 is null
    group by known.refined order by max(collages.verified_at) desc nulls last, known.refined
    limit ${limit}`.execute(scope.db);
  return rows.map(({ refined }) => refined);
}

export async function countPhotosToMake(scope: ShopScope): Promise<number> {
  if (!(await showsPhotos(scope))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(distinct known.refined)::int as count
    from ${publicPhotos(scope)} and site_photos.sha256 is null`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

const photoRow = z.object({
  collageId: z.string(),
  sha256: z.string(),
  renditions: z.record(z.string(), z.string()),
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  seen: barcodeSeen,
});

/**
 * Photos that the site may show now, by collage id, in the order of the collage's photos. A photo with a barcode that counts for this
 * shop shows a label and no product.
 */
export async function sitePhotos(scope: ShopScope): Promise<Map<string, RenderedPicture[]>> {
  if (!(await showsPhotos(scope))) return new Map();
  const { rows } = await sql`
    select collages.id as "collageId", site_photos.jpeg_sha256 as sha256, site_photos.renditions,
      coalesce(known.analysis ->> 'thumbhash', '') as thumbhash, site_photos.width, site_photos.height,
      known.analysis as seen
    from ${publicPhotos(scope)} and site_photos.jpeg_sha256 is not null
    order by collages.id, collage_images.position, collage_images.path`.execute(scope.db);
  const patterns = await codePatterns(scope);
  const photos = z.parse(z.array(photoRow), rows).filter(({ seen }) => judgedFor(seen, patterns).hasBarcode !== true);
  return new Map(
    [...Map.groupBy(photos, ({ collageId }) => collageId)].map(([id, own]) => [
      id,
      own.map(({ sha256, renditions, thumbhash, width, height }) => ({ sha256, renditions, thumbhash, width, height })),
    ]),
  );
}

export type MadePhoto = Pick<RenderedPicture, 'sha256' | 'renditions' | 'width' | 'height'>;

/** Keeps the copies of a refined photo, or that it has none; the first answer stays. Their files must be recorded as blobs before. */
export async function keepSitePhoto(
  { db }: Pick<ShopScope, 'db'>,
  refined: string,
  made: MadePhoto | null,
): Promise<void> {
  await db
    .insertInto('site_photos')
    .values({
      sha256: refined,
      jpeg_sha256: made?.sha256 ?? null,
      renditions: JSON.stringify(made?.renditions ?? {}),
      width: made?.width ?? 0,
      height: made?.height ?? 0,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
