import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { siteFollows } from '../open/site-follows.ts';

/** Which marks the live site shows; null = there is none. */
export async function liveMarks(scope: ShopScope): Promise<{ buildId: string; key: string } | null> {
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select(['builds.id as buildId', 'builds.sold_out_key as key'])
    .where('shops.id', '=', scope.shopId)
    .executeTakeFirst();
  return row ? { buildId: row.buildId, key: row.key ?? '' } : null;
}

/** Notes the release that is being made, so that its folder is left alone; answers with what the build was made of. */
export async function beginRefresh(
  scope: ShopScope,
  { buildId, releaseId }: { buildId: string; releaseId: string },
): Promise<unknown> {
  const row = await scope.db
    .updateTable('builds')
    .set({ next_release_id: releaseId })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .returning('snapshot')
    .executeTakeFirstOrThrow();
  return row.snapshot;
}

/** Visitors read the new release from here on; false = another version went live meanwhile, or another run began. */
export async function endRefresh(
  scope: ShopScope,
  { buildId, releaseId, key, revision }: { buildId: string; releaseId: string; key: string; revision: string },
): Promise<boolean> {
  const ended = await scope.db
    .updateTable('builds')
    .set({ release_id: releaseId, next_release_id: null, sold_out_key: key, revision })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .where('next_release_id', '=', releaseId)
    .where(sql<boolean>`id = (select live_build_id from shops where shops.id = builds.shop_id)`)
    .executeTakeFirst();
  siteFollows(scope, scope.shopId);
  return ended.numUpdatedRows > 0n;
}
