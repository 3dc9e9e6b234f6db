import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';
import { msInterval } from '../lane/lane.store.ts';
import type { MessageKey } from '../record/delivery.store.ts';

export interface WaitingMessages {
  messages: number;
  groups: { name: string; messages: number }[];
}

/** What waits with us for a phone, by group in sending order (PH-02: the dialog says what it drops). */
export async function readWaiting(scope: ShopScope, phoneId: string): Promise<WaitingMessages> {
  const { rows } = await sql<{ name: string; messages: number }>`
    select sum(waiting.messages)::int as messages,
      (select d.group_name from deliveries d
        where d.broadcast_id = (array_agg(waiting.broadcast_id))[1] and d.group_id = waiting.group_id limit 1) as name
    from (
      select c.broadcast_id, c.group_id, min(c.target_position) as target_position, sum(c.messages) as messages
      from delivery_counts c join lanes l on l.id = c.lane_id
      where c.shop_id = ${scope.shopId} and l.shop_id = ${scope.shopId} and l.sender_id = ${phoneId}
        and c.status in ('queued', 'waiting')
      group by c.broadcast_id, c.group_id having sum(c.messages) > 0) waiting
    join broadcasts b on b.id = waiting.broadcast_id
    group by waiting.group_id
    order by min(b.created_at), min(waiting.target_position)`.execute(scope.db);
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    groups: rows.map(({ name, messages }) => ({ name, messages })),
  };
}

/** What waits with us for a phone. */
export const waitingMessages = ({ db, shopId }: ShopScope, phoneId: string): Promise<MessageKey[]> =>
  db
    .selectFrom('deliveries')
    .innerJoin('lanes', 'lanes.id', 'deliveries.lane_id')
    .where('deliveries.shop_id', '=', shopId)
    .where('lanes.sender_id', '=', phoneId)
    .where('deliveries.status', 'in', ['queued', 'waiting'])
    .select(['deliveries.id', 'deliveries.broadcast_id as broadcastId'])
    .execute();

/**
 * What the provider may throw away when it is told to now: a queue of that length holds the newest that it had taken in, then
 * everything that it has taken in since, what is on its way to it, and what was a question already. What has been reported to be
 * in its group is not among them.
 */
export async function findMayBePurged(
  scope: ShopScope,
  { phoneId, atProvider, countedFrom }: { phoneId: string; atProvider: number; countedFrom: Date },
): Promise<MessageKey[]> {
  const { rows } = await sql<MessageKey>`
    with taken_in as (
      select d.id, d.broadcast_id, d.status, d.updated_at from deliveries d
      join lanes l on l.id = d.lane_id
      where d.shop_id = ${scope.shopId} and l.shop_id = ${scope.shopId} and l.sender_id = ${phoneId}
        and d.status in ('sending', 'accepted', 'uncertain'))
    (select id, broadcast_id as "broadcastId" from taken_in
      where status <> 'accepted' or updated_at >= ${countedFrom})
    union
    (select id, broadcast_id as "broadcastId" from taken_in
      where status = 'accepted' and updated_at < ${countedFrom}
      order by updated_at desc limit ${atProvider})`.execute(scope.db);
  return rows;
}

/** Nothing leaves for so long. */
export async function restLanes({ db, shopId }: ShopScope, phoneId: string, ms: number): Promise<void> {
  await sql`
    update lanes set next_at = greatest(next_at, now() + ${msInterval(ms)})
    where shop_id = ${shopId} and sender_id = ${phoneId}`.execute(db);
}

export async function moveMessages(
  scope: ShopScope,
  deliveries: readonly MessageKey[],
  { from, to }: { from: readonly string[]; to: 'cancelled' | 'uncertain' },
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const moved = await sql`
    update deliveries set status = ${to}, reason = ${storedReason({ code: 'queue_cleared' })}, updated_at = now()
    where shop_id = ${scope.shopId} and broadcast_id = any(${[...new Set(deliveries.map((one) => one.broadcastId))]}::uuid[])
      and id = any(${deliveries.map(({ id }) => id)}::uuid[])
      and status = any(${[...from]}::text[])`.execute(scope.db);
  return Number(moved.numAffectedRows ?? 0);
}

export async function lockPhoneLanes({ db, shopId }: ShopScope, phoneId: string): Promise<void> {
  await sql`
    select from lanes where shop_id = ${shopId} and sender_id = ${phoneId} order by id for no key update`.execute(db);
}
