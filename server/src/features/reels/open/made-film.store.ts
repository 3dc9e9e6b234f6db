import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** SHA-256 of a film that is made, and stays until the transaction ends; null = the shop has no such film, or it is not made. */
export async function madeFilm({ db, shopId }: ShopScope, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('films')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('status', '=', 'made')
    .select('sha256')
    .forKeyShare()
    .executeTakeFirst();
  return row?.sha256 ?? null;
}
