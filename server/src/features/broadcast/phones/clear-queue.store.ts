import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';

export interface WaitingMessages {
  messages: number;
  groups: { name: string; messages: number }[];
}

/** What waits with us for a phone, by group in sending order (PH-02: the dialog says what it drops). */
export async function readWaiting(scope: ShopScope, phoneId: string): Promise<WaitingMessages> {
  const rows = await scope.db
    .selectFrom('delivery_counts as counts')
    .innerJoin('lanes', 'lanes.id', 'counts.lane_id')
    .innerJoin('broadcasts', 'broadcasts.id', 'counts.broadcast_id')
    .where('counts.shop_id', '=', scope.shopId)
    .where('lanes.shop_id', '=', scope.shopId)
    .where('lanes.sender_id', '=', phoneId)
    .where('counts.status', 'in', ['queued', 'waiting'])
    .where('counts.messages', '>', 0)
    .select(['counts.group_id', sql<number>`sum(counts.messages)::int`.as('messages')])
    .select(
      sql<string>`(select d.group_name from deliveries d
        where d.broadcast_id = (array_agg(counts.broadcast_id))[1] and d.group_id = counts.group_id limit 1)`.as(
        'name',
      ),
    )
    .groupBy('counts.group_id')
    .orderBy(sql`min(broadcasts.created_at)`)
    .orderBy(sql`min(counts.target_position)`)
    .execute();
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    groups: rows.map(({ name, messages }) => ({ name, messages })),
  };
}

interface OfBroadcast {
  id: string;
  broadcastId: string;
}

export async function messagesOf(
  scope: ShopScope,
  { phoneId, statuses, newest }: { phoneId: string; statuses: readonly string[]; newest: number | null },
): Promise<OfBroadcast[]> {
  return scope.db
    .selectFrom('deliveries')
    .innerJoin('lanes', 'lanes.id', 'deliveries.lane_id')
    .where('deliveries.shop_id', '=', scope.shopId)
    .where('lanes.sender_id', '=', phoneId)
    .where('deliveries.status', 'in', [...statuses])
    .select(['deliveries.id', 'deliveries.broadcast_id as broadcastId'])
    .$if(newest !== null, (query) => query.orderBy('deliveries.updated_at', 'desc').limit(newest ?? 0))
    .execute();
}

export async function lockBroadcasts(scope: ShopScope, deliveries: readonly OfBroadcast[]): Promise<string[]> {
  const ids = [...new Set(deliveries.map(({ broadcastId }) => broadcastId))];
  await sql`
    select from broadcasts where shop_id = ${scope.shopId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    scope.db,
  );
  return ids;
}

export async function moveMessages(
  scope: ShopScope,
  deliveries: readonly OfBroadcast[],
  { from, to }: { from: readonly string[]; to: 'cancelled' | 'uncertain' },
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const moved = await sql`
    update deliveries set status = ${to}, reason = ${storedReason({ code: 'queue_cleared' })}, updated_at = now()
    where shop_id = ${scope.shopId} and id = any(${deliveries.map(({ id }) => id)}::uuid[])
      and status = any(${[...from]}::text[])`.execute(scope.db);
  return Number(moved.numAffectedRows ?? 0);
}

export async function lockLanes({ db, shopId }: ShopScope, phoneId: string): Promise<void> {
  await sql`select from lanes where shop_id = ${shopId} and sender_id = ${phoneId} order by id for update`.execute(db);
}

export const findMessages = ({ db, shopId }: ShopScope, ids: readonly string[]): Promise<OfBroadcast[]> =>
  db
    .selectFrom('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .select(['id', 'broadcast_id as broadcastId'])
    .execute();
