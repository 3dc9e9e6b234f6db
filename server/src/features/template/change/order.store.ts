import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Puts these templates first, in this order; the others follow in theirs. False when one is not there: nothing is written. */
export async function writeOrder(scope: ShopScope, ids: readonly string[]): Promise<boolean> {
  const rows = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = rows.map(({ id }) => id);
  const first = [...new Set(ids)];
  if (first.some((id) => !known.includes(id))) return false;
  const order = [...first, ...known.filter((id) => !first.includes(id))];
  await scope.db
    .updateTable('templates')
    .set({ position: sql<number>`array_position(${order}::uuid[], id) - 1` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${order}::uuid[])`)
    .execute();
  return true;
}
