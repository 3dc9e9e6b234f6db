import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Poster } from './open/reel.store.ts';

/** A film without a picture is asked about so often, at least an hour apart. */
const triesAtMost = 5;

/** Films of the shop whose picture is to be fetched. */
export async function postersToFetch({ db, shopId }: ShopScope, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ videoId: string }>`
    select reels.video_id as "videoId"
    from reels left join video_posters on video_posters.video_id = reels.video_id
    where reels.shop_id = ${shopId} and reels.deleted_at is null and (
      video_posters.video_id is null
      or (sha256 is null and tries < ${triesAtMost} and looked_at < now() - interval '1 hour')
    )
    order by reels.position limit ${limit}`.execute(db);
  return rows.map(({ videoId }) => videoId);
}

/** Keeps a film's picture, or that there is none; a picture that is here stays. Its files must be recorded as blobs before. */
export async function keepPoster({ db }: Pick<ShopScope, 'db'>, videoId: string, poster: Poster | null): Promise<void> {
  const values = {
    sha256: poster?.sha256 ?? null,
    renditions: JSON.stringify(poster?.renditions ?? {}),
    width: poster?.width ?? 0,
    height: poster?.height ?? 0,
  };
  await db
    .insertInto('video_posters')
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('video_id')
        .doUpdateSet({ ...values, tries: sql`video_posters.tries + 1`, looked_at: sql`now()` })
        .where('video_posters.sha256', 'is', null),
    )
    .execute();
}
