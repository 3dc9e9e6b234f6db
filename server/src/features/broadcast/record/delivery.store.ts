import { deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryState } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseReason, storedReason } from '../../channel/open/stored-reason.ts';
import { msInterval } from '../lane/lane.store.ts';

const status = z.enum(deliveryStatuses);

/** A message by its whole key. The id of its send says which month it is in: without it every month is looked through. */
export interface MessageKey {
  broadcastId: string;
  id: string;
}

/** A delivery with what decides about it. */
export interface StoredDelivery extends DeliveryState, MessageKey {
  laneId: string;
  channel: string;
  groupId: string;
  groupName: string;
  /** Token of the try that is (or was last) in flight. */
  token: string | null;
}

/** Locks a delivery, whose send is held already; the order of all locks is in `locks.store.ts`. */
export async function lockDelivery(scope: ShopScope, { broadcastId, id }: MessageKey): Promise<StoredDelivery | null> {
  const row = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('id', '=', id)
    .select(['id', 'broadcast_id', 'lane_id', 'channel', 'group_id', 'group_name', 'lease_owner', 'status', 'attempts'])
    .select(['provider_message_id', 'reason'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    broadcastId: row.broadcast_id,
    laneId: row.lane_id,
    channel: row.channel,
    groupId: row.group_id,
    groupName: row.group_name,
    token: row.lease_owner,
    status: z.parse(status, row.status),
    attempts: row.attempts,
    nextAt: null,
    messageId: row.provider_message_id,
    reason: parseReason(row.reason),
  };
}

/** Writes where a delivery has moved. `token` null ends its try; `nextAt` null = at once. */
export async function writeDelivery(
  scope: ShopScope,
  { broadcastId, id }: MessageKey,
  { status: next, attempts, nextAt, messageId, reason }: DeliveryState,
  { token }: { token: string | null },
): Promise<void> {
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('id', '=', id)
    .set({
      status: next,
      attempts,
      next_at: nextAt ?? sql<Date>`'-infinity'`,
      provider_message_id: messageId,
      reason: storedReason(reason),
      lease_owner: token,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .execute();
}

/** Commits that a try is about to leave: `sending`, its token and lease, and its attempt row. */
export async function startAttempt(
  { db, shopId }: ShopScope,
  { broadcastId, id }: MessageKey,
  { attempts, token, leaseMs }: { attempts: number; token: string; leaseMs: number },
): Promise<boolean> {
  // `coalesce` keeps the indexes of what waits out of it: until a month is analyzed, reading all that waits of the send looks as
  // good as the key.
  const { rows } = await sql`
    with started as (
      update deliveries
      set status = 'sending', attempts = ${attempts}, reason = null, lease_owner = ${token},
        lease_until = now() + ${msInterval(leaseMs)}, updated_at = now()
      where shop_id = ${shopId} and broadcast_id = ${broadcastId} and id = ${id} and coalesce(status, '') in ('queued', 'waiting')
      returning id)
    insert into delivery_attempts (shop_id, broadcast_id, delivery_id, attempt)
    select ${shopId}, ${broadcastId}, started.id, coalesce((
      select max(attempt) from delivery_attempts where broadcast_id = ${broadcastId} and delivery_id = started.id), 0) + 1
    from started
    returning attempt`.execute(db);
  return rows.length > 0;
}

/** Ends the running try of a message: its attempt's row, and where it has moved with that. In one statement, for it is said of each. */
export async function endTry(
  { db, shopId }: ShopScope,
  { broadcastId, id }: MessageKey,
  { status: next, attempts, nextAt, messageId, reason }: DeliveryState,
  said: { outcome: string; reason: DeliveryReason | null },
): Promise<void> {
  await sql`
    with ended as (
      update delivery_attempts set finished_at = now(), outcome = ${said.outcome}, reason = ${storedReason(said.reason)}
      where shop_id = ${shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id}
        and attempt = (
          select max(attempt) from delivery_attempts where broadcast_id = ${broadcastId} and delivery_id = ${id}))
    update deliveries
    set status = ${next}, attempts = ${attempts}, next_at = coalesce(${nextAt}::timestamptz, '-infinity'),
      provider_message_id = ${messageId}, reason = ${storedReason(reason)}, lease_owner = null, lease_until = null,
      updated_at = now()
    where shop_id = ${shopId} and broadcast_id = ${broadcastId} and id = ${id}`.execute(db);
}

/** Tries of a message so far, also those before a person sent it again. */
export async function countTries({ db, shopId }: ShopScope, { broadcastId, id }: MessageKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delivery_attempts
    where shop_id = ${shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends the running attempt; a later one of the same delivery stays as it is. */
export async function endAttempt(
  scope: ShopScope,
  { broadcastId, id }: MessageKey,
  { outcome, reason }: { outcome: string; reason: DeliveryReason | null },
): Promise<void> {
  await sql`
    update delivery_attempts set finished_at = now(), outcome = ${outcome}, reason = ${storedReason(reason)}
    where shop_id = ${scope.shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id}
      and attempt = (
        select max(attempt) from delivery_attempts where broadcast_id = ${broadcastId} and delivery_id = ${id})`.execute(
    scope.db,
  );
}
