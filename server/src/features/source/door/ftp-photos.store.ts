import type { FtpPhotos } from '@kolaj/contract/source/source-door';
import { isInsideKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Of more than this nobody wants to know the exact number. */
const photosAtMost = 20_000;

const row = z.object({
  path: z.string(),
  came_at: z.date(),
  folder_id: z.nullable(z.string()),
  /** Null = it is in none. */
  collage: z.nullable(z.string()),
});
type Row = z.infer<typeof row>;

/** What has come by the door since then and waits: for its collage, or in one that nobody has decided about. */
export async function ftpPhotos({ db, shopId }: ShopScope, since: Date): Promise<FtpPhotos[]> {
  const { rows } = await sql`
    select photo.path, photo.came_at, folders.id as folder_id, collage.id as collage
    from door_photos photo
      left join folders on folders.shop_id = ${shopId} and folders.source_path = split_part(photo.path, '/', 1)
      left join lateral (
        select collages.id, collages.status = 'done' and collages.state = 'active' as waits
        from collage_images image
          join collages on collages.id = image.collage_id and collages.shop_id = ${shopId}
        where image.shop_id = ${shopId} and image.path = photo.path and collages.joined_into is null
        order by collages.created_at desc limit 1) collage on true
    where photo.shop_id = ${shopId} and photo.came_at >= ${since} and (collage.id is null or collage.waits)
    order by photo.path limit ${photosAtMost}`.execute(db);
  const failed = await failedAt({ db, shopId }, since);
  // What an import could not use is told there, until it has come again or is in a collage after all.
  const isTold = ({ path, came_at, collage }: Row) => collage === null && (failed.get(path) ?? 0) >= came_at.getTime();
  const photos = z.parse(z.array(row), rows).filter((photo) => isForCollage(photo.path) && !isTold(photo));
  const places = Map.groupBy(photos, ({ path }) => path.split('/').slice(0, 2).join('/'));
  return Array.from(places, ([place, own]) => {
    const [folder = '', subfolder = ''] = place.split('/');
    const collages = own.flatMap(({ collage }) => (collage === null ? [] : [collage]));
    return {
      ...{ folder, subfolder, folder_id: own[0]?.folder_id ?? null },
      waiting: own.length - collages.length,
      to_verify: collages.length,
      products: new Set(collages).size,
    };
  });
}

/** When an import that could not use them ended, ms, by path. Not joined: of a list from JSON the planner expects few. */
async function failedAt(
  { db, shopId }: Pick<ShopScope, 'db' | 'shopId'>,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ path: string; at: Date }>`
    select file->>'path' as path, max(coalesce(job.finished_at, now())) as at
    from import_items item
      join import_jobs job on job.id = item.import_id and job.shop_id = ${shopId}
      cross join jsonb_array_elements(item.photos_failed) file
    where item.shop_id = ${shopId} and job.created_at >= ${since} and file->>'path' is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ path, at }) => [path, at.getTime()]));
}

/** Photos beside folders and brands, and ready ones (D-26), become no collage. */
function isForCollage(path: string): boolean {
  const names = path.split('/');
  return names.length > 2 && isPhoto({ name: names.at(-1) ?? '', size: 1 }) && !isInsideKolajsiz(path);
}
