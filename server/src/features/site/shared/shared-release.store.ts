import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { type MadeBlob, recordBlobs } from '../../../kernel/blob.store.ts';

/** Where a release is in the store. */
export interface SharedRelease {
  manifest: string;
  packs: string[];
}

/** null = no machine has shared it. */
export async function sharedRelease({ db, shopId }: ShopScope, releaseId: string): Promise<SharedRelease | null> {
  const row = await db
    .selectFrom('shared_releases')
    .where('shop_id', '=', shopId)
    .where('release_id', '=', releaseId)
    .select(['manifest', 'packs'])
    .executeTakeFirst();
  return row ?? null;
}

/** A release that is written a second time takes the place of the first. */
export async function noteShared(
  scope: ShopScope,
  { releaseId, stored, ...places }: SharedRelease & { releaseId: string; stored: readonly MadeBlob[] },
): Promise<void> {
  await recordBlobs(scope, stored);
  await scope.db
    .insertInto('shared_releases')
    .values({ shop_id: scope.shopId, release_id: releaseId, ...places })
    .onConflict((conflict) => conflict.columns(['shop_id', 'release_id']).doUpdateSet(places))
    .execute();
}

/** What only they name in the store goes with the nightly sweep. */
export async function forgetShared({ db, shopId }: ShopScope, releaseIds: readonly string[]): Promise<void> {
  if (releaseIds.length === 0) return;
  await db
    .deleteFrom('shared_releases')
    .where('shop_id', '=', shopId)
    .where('release_id', 'in', [...releaseIds])
    .execute();
}

export async function sharedReleaseIds({ db, shopId }: ShopScope): Promise<string[]> {
  const rows = await db.selectFrom('shared_releases').where('shop_id', '=', shopId).select('release_id').execute();
  return rows.map(({ release_id }) => release_id);
}

/** Of these shops those of which nothing is left. */
export async function emptiedShops({ db }: SystemScope, shopIds: readonly string[]): Promise<string[]> {
  if (shopIds.length === 0) return [];
  const rows = await db
    .selectFrom('shops')
    .where('id', 'in', shopIds)
    .where('emptied_at', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
