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

/** Lanes that rest because their phone was not active. */
export async function readInactiveLanes(scope: ShopScope): Promise<InactiveLane[]> {
  return scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('pause_reason', '=', reason)
    .select(['id as laneId', 'sender_id as senderId', sql<boolean>`paused_until <= now()`.as('isOver')])
    .orderBy('id')
    .execute();
}

export async function wakeLane(scope: ShopScope, laneId: string): Promise<void> {
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .set({ paused_until: null, pause_reason: null })
    .execute();
}

/** Fails what waits in a lane; answers with the broadcasts it was of, locked first. */
export async function failWaiting(scope: ShopScope, laneId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from broadcasts
    where shop_id = ${scope.shopId} and id in (
      select broadcast_id from deliveries
      where shop_id = ${scope.shopId} and lane_id = ${laneId} and status in ('queued', 'waiting'))
    order by id for update`.execute(scope.db);
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('lane_id', '=', laneId)
    .where('status', 'in', ['queued', 'waiting'])
    .set({ status: 'failed', reason: storedReason({ code: reason }), updated_at: sql<Date>`now()` })
    .execute();
  return rows.map(({ id }) => id);
}

/** What waits for a group goes from one lane to another. */
export async function moveGroup(
  scope: ShopScope,
  { from, to, groupId }: { from: string; to: string; groupId: string },
): Promise<void> {
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('lane_id', '=', from)
    .where('group_id', '=', groupId)
    .where('status', 'in', ['queued', 'waiting'])
    .set({ lane_id: to, next_at: sql<Date>`'-infinity'` })
    .execute();
}
