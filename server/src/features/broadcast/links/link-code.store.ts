import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Remembers for whom a code stands, in the transaction that lets the link leave. */
export async function noteCode(
  { db, shopId }: ShopScope,
  { code, broadcastId, groupId }: { code: string; broadcastId: string; groupId: string },
): Promise<void> {
  await db
    .insertInto('link_codes')
    .values({ shop_id: shopId, code, broadcast_id: broadcastId, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Path of a collage's product below the site's root; null = it was never published. */
export async function productPath({ db, shopId }: ShopScope, collageId: string): Promise<string | null> {
  const found = await db
    .selectFrom('site_addresses')
    .where('shop_id', '=', shopId)
    .where('collage_id', '=', collageId)
    .where('kind', '=', 'product')
    .orderBy('first_published_at', 'desc')
    .orderBy('slug')
    .select('slug')
    .limit(1)
    .executeTakeFirst();
  return found ? `p/${found.slug}/` : null;
}
