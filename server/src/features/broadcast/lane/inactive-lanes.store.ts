import type { LanePause } from '@kolaj/domain/broadcast/delivery/delivery';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';

const reason = 'phone_not_active' satisfies LanePause;

export interface InactiveLane {
  laneId: string;
  senderId: string;
  /** Whether it has waited as long as it may. */
  isOver: boolean;
}

/** Lanes that rest because their phone was not active, locked in the order of all locks. */
export async function lockInactiveLanes(scope: ShopScope): Promise<InactiveLane[]> {
  return scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('pause_reason', '=', reason)
    .select(['id as laneId', 'sender_id as senderId', sql<boolean>`paused_until <= now()`.as('isOver')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function endRests(scope: ShopScope, laneIds: readonly string[]): Promise<void> {
  if (laneIds.length === 0) return;
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', laneIds)
    .set({ paused_until: null, pause_reason: null })
    .execute();
}

/** Fails what waits in lanes of these sends, which are held. */
export async function failWaiting(
  scope: ShopScope,
  { laneIds, sends }: { laneIds: readonly string[]; sends: readonly string[] },
): Promise<void> {
  if (laneIds.length === 0 || sends.length === 0) return;
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', 'in', sends)
    .where('lane_id', 'in', laneIds)
    .where('status', 'in', ['queued', 'waiting'])
    .set({ status: 'failed', reason: storedReason({ code: reason }), updated_at: sql<Date>`now()` })
    .execute();
}

/** What waits for a group of these sends, which are held, goes from one lane to another. */
export async function moveGroup(
  scope: ShopScope,
  { from, to, groupId, sends }: { from: string; to: string; groupId: string; sends: readonly string[] },
): Promise<void> {
  if (sends.length === 0) return;
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', 'in', sends)
    .where('lane_id', '=', from)
    .where('group_id', '=', groupId)
    .where('status', 'in', ['queued', 'waiting'])
    .set({ lane_id: to, next_at: sql<Date>`'-infinity'` })
    .execute();
}
