import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';

/** Why a message was not sent: its phone's queue was cleared (PH-02). */
const cleared = 'queue_cleared';

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

export interface Cleared {
  /** Waited with us; not sent now. */
  cancelled: number;
  /** Messages in the provider's queue, uncertain until it has cleared. */
  held: string[];
}

/**
 * Takes a phone's messages back: what waits with us is not sent. The newest `atProvider` messages that the provider took in lie in
 * its queue; they become uncertain before it is told to throw them away, so that whatever happens then nothing that was thrown
 * away looks sent.
 */
export async function takeBack(
  scope: ShopScope,
  { phoneId, atProvider }: { phoneId: string; atProvider: number },
): Promise<Cleared> {
  await sql`select from lanes where shop_id = ${scope.shopId} and sender_id = ${phoneId} order by id for update`.execute(
    scope.db,
  );
  const waiting = await idsOf(scope, { phoneId, statuses: ['queued', 'waiting'], newest: null });
  const held = atProvider === 0 ? [] : await idsOf(scope, { phoneId, statuses: ['accepted'], newest: atProvider });
  const broadcasts = await lockBroadcasts(scope, [...waiting, ...held]);
  const cancelled = await move(scope, waiting, { from: ['queued', 'waiting'], to: 'cancelled' });
  await move(scope, held, { from: ['accepted'], to: 'uncertain' });
  await refresh(scope, broadcasts);
  return { cancelled, held: held.map(({ id }) => id) };
}

/** The provider says that it has thrown them away: they were not sent. One that has arrived meanwhile stays as it is. */
export async function confirmCleared(scope: ShopScope, held: readonly string[]): Promise<number> {
  if (held.length === 0) return 0;
  const found = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', [...held])
    .select(['id', 'broadcast_id as broadcastId'])
    .execute();
  const broadcasts = await lockBroadcasts(scope, found);
  const count = await move(scope, found, { from: ['uncertain'], to: 'cancelled' });
  await refresh(scope, broadcasts);
  return count;
}

interface OfBroadcast {
  id: string;
  broadcastId: string;
}

async function idsOf(
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

async function lockBroadcasts(scope: ShopScope, deliveries: readonly OfBroadcast[]): Promise<string[]> {
  const ids = [...new Set(deliveries.map(({ broadcastId }) => broadcastId))];
  await sql`
    select from broadcasts where shop_id = ${scope.shopId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    scope.db,
  );
  return ids;
}

async function move(
  scope: ShopScope,
  deliveries: readonly OfBroadcast[],
  { from, to }: { from: readonly string[]; to: 'cancelled' | 'uncertain' },
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const moved = await sql`
    update deliveries set status = ${to}, error = ${cleared}, updated_at = now()
    where shop_id = ${scope.shopId} and id = any(${deliveries.map(({ id }) => id)}::uuid[])
      and status = any(${[...from]}::text[])`.execute(scope.db);
  return Number(moved.numAffectedRows ?? 0);
}

async function refresh(scope: ShopScope, broadcastIds: readonly string[]): Promise<void> {
  for (const id of broadcastIds) {
    await refreshBroadcast(scope, id);
    await tell(scope, { kind: 'broadcasts', id });
  }
  await tell(scope, { kind: 'phones' });
}
