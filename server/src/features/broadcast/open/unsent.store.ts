import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Collages that a send has had among its pictures, of whatever brand, also one that was stopped since: a person decides on those. */
export async function sentCollages(
  { db, shopId }: ShopScope,
  collageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (collageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('broadcast_images')
    .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_images.broadcast_id')
    .where('broadcast_images.shop_id', '=', shopId)
    .where('broadcasts.kind', '=', 'kolaj')
    .where('collage_id', 'in', [...collageIds])
    .select('collage_id')
    .distinct()
    .execute();
  return new Set(rows.flatMap(({ collage_id }) => collage_id ?? []));
}

/** Up to when each brand's collages have been sent, by brand key; sends after `since` count for nothing. */
export async function lastCutoffs({ db, shopId }: ShopScope, since: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('send_log')
    .where('shop_id', '=', shopId)
    .where('stream', '=', 'kolaj')
    .where('only_sale', '=', false)
    .where('cutoff_at', '<=', since)
    .groupBy('brand_key')
    .select(({ fn }) => ['brand_key as brandKey', fn.max('cutoff_at').as('cutoffAt')])
    .execute();
  return new Map(rows.map(({ brandKey, cutoffAt }) => [brandKey, cutoffAt]));
}
