import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface PublishedShop {
  shopId: string;
  keyword: string;
  /** Folder of its files. */
  releaseId: string;
}

/** Shops with a live site, or this one alone. */
export async function publishedShops({ db }: SystemScope, shopId: string | null): Promise<PublishedShop[]> {
  return db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select([
      'shops.id as shopId',
      sql<string>`lower(shops.keyword)`.as('keyword'),
      sql<string>`coalesce(builds.release_id, builds.id)`.as('releaseId'),
    ])
    .where('shops.deleted_at', 'is', null)
    .$if(shopId !== null, (query) => query.where('shops.id', '=', shopId))
    .execute();
}
