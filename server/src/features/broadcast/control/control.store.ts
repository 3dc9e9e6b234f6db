import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

interface Move {
  from: string[];
  /** null = only count. */
  to: 'cancelled' | 'queued' | null;
}

export async function moveAll(scope: ShopScope, broadcastId: string, { from, to }: Move): Promise<number> {
  if (to === null) {
    const { count } = await scope.db
      .selectFrom('deliveries')
      .where('shop_id', '=', scope.shopId)
      .where('broadcast_id', '=', broadcastId)
      .where('status', 'in', from)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
  const moved = await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('status', 'in', from)
    .set({
      status: to,
      updated_at: sql<Date>`now()`,
      ...(to === 'queued' ? { attempts: 0, reason: null, next_at: sql<Date>`'-infinity'` } : {}),
    })
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** Missing batches that come after the stop find their send complete without them, and are refused. */
export async function endParts(scope: ShopScope, broadcastId: string): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ incomplete: true, parts_total: sql<number>`cardinality(parts_received)` })
    .execute();
}

export async function openLanes(scope: ShopScope, broadcastId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('status', 'in', ['queued', 'waiting'])
    .select('lane_id')
    .distinct()
    .execute();
  return rows.map(({ lane_id }) => lane_id);
}
