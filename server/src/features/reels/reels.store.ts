import type { Reel } from '@kolaj/domain/reels/reel-list';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { type PlacedReel, shopReels } from './open/reel.store.ts';

export interface LockedReels {
  reels: PlacedReel[];
  /** Of deleted ones too; 0 = none yet. */
  lastMainId: number;
}

/** One after the other: nobody else changes the shop's films or its playlist until the transaction ends. */
export async function holdReels({ db, shopId }: ShopScope): Promise<void> {
  await db.selectFrom('shops').where('id', '=', shopId).select('id').forNoKeyUpdate().execute();
}

/** The shop's films, held: numbers stay unique and places dense. */
export async function lockReels(scope: ShopScope): Promise<LockedReels> {
  const { db, shopId } = scope;
  await holdReels(scope);
  const last = await db
    .selectFrom('reels')
    .where('shop_id', '=', shopId)
    .select(({ fn }) => fn.max('main_id').as('mainId'))
    .executeTakeFirst();
  return { reels: await shopReels(scope), lastMainId: last?.mainId ?? 0 };
}

/** Which of these films the shop has or had. */
export async function knownVideos({ db, shopId }: ShopScope, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reels')
    .where('shop_id', '=', shopId)
    .where('video_id', '=', sql<string>`any(${[...videoIds]}::text[])`)
    .select('video_id as videoId')
    .distinct()
    .execute();
  return new Set(rows.map(({ videoId }) => videoId));
}

/** Numbers that were given a moment ago in other sessions: a client that has not read the list since means something else by them. */
export async function givenElsewhere({ db, shopId }: ShopScope, session: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reels')
    .where('shop_id', '=', shopId)
    .where('made_in', '!=', session)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .select('main_id')
    .execute();
  return new Set(rows.map(({ main_id }) => main_id));
}

export async function insertReels(
  { db, shopId }: ShopScope,
  added: readonly Reel[],
  { from, session }: { from: number; session: string },
) {
  if (added.length === 0) return;
  const rows = added.map(({ mainId, videoId, name, brandId, productCode }, at) => ({
    ...{ shop_id: shopId, main_id: mainId, video_id: videoId, name, brand_id: brandId, product_code: productCode },
    ...{ position: from + at, made_in: session },
  }));
  await db.insertInto('reels').values(rows).execute();
}

export async function updateReel(
  { db, shopId }: ShopScope,
  { mainId, videoId, name, brandId, productCode }: Reel,
): Promise<void> {
  await db
    .updateTable('reels')
    .where('shop_id', '=', shopId)
    .where('main_id', '=', mainId)
    .set({ video_id: videoId, name, brand_id: brandId, product_code: productCode })
    .execute();
}

/** The places as in this list of all of them. */
export async function writeReelOrder({ db, shopId }: ShopScope, mainIds: readonly number[]): Promise<void> {
  await sql`
    update reels set position = wanted.place - 1
    from unnest(${[...mainIds]}::int[]) with ordinality as wanted (main_id, place)
    where reels.shop_id = ${shopId} and reels.main_id = wanted.main_id and reels.position <> wanted.place - 1`.execute(
    db,
  );
}

export async function removedReel({ db, shopId }: ShopScope, mainId: number): Promise<PlacedReel | null> {
  const row = await db
    .selectFrom('reels')
    .where('shop_id', '=', shopId)
    .where('main_id', '=', mainId)
    .where('deleted_at', 'is not', null)
    .select([
      'main_id as mainId',
      'video_id as videoId',
      'name',
      'brand_id as brandId',
      'product_code as productCode',
      'position',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** A deleted row keeps its place, for whoever undoes it. */
export async function markRemoved(
  { db, shopId }: ShopScope,
  { mainId, isRemoved }: { mainId: number; isRemoved: boolean },
): Promise<void> {
  await db
    .updateTable('reels')
    .where('shop_id', '=', shopId)
    .where('main_id', '=', mainId)
    .set({ deleted_at: isRemoved ? sql`now()` : null })
    .execute();
}

export async function writePlaylist({ db, shopId }: ShopScope, playlist: string): Promise<void> {
  await sql`
    update shops set client_config =
      case when jsonb_typeof(client_config) = 'object' then client_config else '{}' end
      || jsonb_build_object('youtubePlasyList', ${playlist}::text)
    where id = ${shopId}`.execute(db);
}
