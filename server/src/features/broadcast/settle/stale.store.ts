import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export async function goesToWhatsapp(scope: ShopScope, broadcastId: string): Promise<boolean> {
  const rows = await scope.db
    .selectFrom('delivery_counts')
    .innerJoin('lanes', 'lanes.id', 'delivery_counts.lane_id')
    .where('delivery_counts.shop_id', '=', scope.shopId)
    .where('delivery_counts.broadcast_id', '=', broadcastId)
    .where('lanes.channel', '=', 'whatsapp')
    .select('lanes.id')
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Its failures are counted anew. */
export async function writeStaleAt(scope: ShopScope, broadcastId: string, staleAt: Date): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ stale_at: staleAt, failures_in_row: 0, updated_at: sql<Date>`now()` })
    .execute();
}
