import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';
import type { MessageKey } from '../record/delivery.store.ts';

interface Reported extends MessageKey {
  messageId: string;
  groupId: string;
}

export async function findReported(scope: ShopScope, messageIds: readonly string[]): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select id, broadcast_id as "broadcastId", provider_message_id as "messageId", group_id as "groupId"
    from deliveries
    where shop_id = ${scope.shopId} and provider_message_id = any(${messageIds}::text[])
    order by broadcast_id`.execute(scope.db);
  return rows;
}

/** The caller holds their send. */
export const lockReported = (scope: ShopScope, broadcastId: string, ids: readonly string[]) =>
  scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('id', 'in', ids)
    .select(['id', 'status', 'attempts', 'reason', 'provider_message_id as messageId'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Messages of one send that have come to the same. */
export async function writeMoved(
  scope: ShopScope,
  broadcastId: string,
  same: readonly { id: string; status: DeliveryStatus; reason: DeliveryReason | null }[],
): Promise<void> {
  const [first] = same;
  if (!first) return;
  const ids = same.map(({ id }) => id);
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('id', 'in', ids)
    .set({
      status: first.status,
      reason: storedReason(first.reason),
      lease_owner: null,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .execute();
}
