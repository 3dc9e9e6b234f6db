import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export async function lockTold(scope: ShopScope): Promise<Map<string, string | null>> {
  const rows = await scope.db
    .selectFrom('phones')
    .where('shop_id', '=', scope.shopId)
    .select(['provider_phone_id as id', 'told_status as told'])
    .orderBy('provider_phone_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, told }) => [id, told]));
}

export async function remember(scope: ShopScope, id: string, status: string): Promise<void> {
  await scope.db
    .updateTable('phones')
    .where('shop_id', '=', scope.shopId)
    .where('provider_phone_id', '=', id)
    .set({ told_status: status, told_at: sql<Date>`now()` })
    .execute();
}
