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
