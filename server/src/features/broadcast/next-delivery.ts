import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** A delivery that a lane may send next. */
export interface DueDelivery {
  id: string;
  broadcastId: string;
  groupId: string;
  groupName: string;
  part: number;
  attempts: number;
}

/** Contact messages have negative parts and come after the images: -1, -2, -3 (D-60). */
const inOrder = sql`(part < 0), abs(part)`;

/** What waits in a lane: of broadcasts that nobody paused or stopped. */
const waiting = (scope: ShopScope, laneId: string) => sql`
  from deliveries d join broadcasts b on b.id = d.broadcast_id
  where d.shop_id = ${scope.shopId} and d.lane_id = ${laneId} and d.status in ('queued', 'waiting')
    and b.status in ('accepted', 'running') and b.pause_reason is null`;

/**
 * The first delivery of the lane that is due: older sends first, then target by target, image by image. A group gets its
 * images strictly in order: while an earlier one waits or is in flight, its later ones stay.
 */
export async function findDue(scope: ShopScope, laneId: string): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.broadcast_id as "broadcastId", d.group_id as "groupId", d.group_name as "groupName", d.part, d.attempts
    ${waiting(scope, laneId)}
      and d.next_at <= now()
      and not exists (
        select from deliveries e
        where e.broadcast_id = d.broadcast_id and e.channel = d.channel and e.group_id = d.group_id
          and e.status in ('queued', 'waiting', 'sending')
          and ((e.part < 0), abs(e.part)) < ((d.part < 0), abs(d.part)))
    order by b.created_at, b.id, d.target_position, (d.part < 0), abs(d.part)
    limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** The group of the message that will follow `afterId`, for the pace; null = the lane will be empty. */
export async function peekNextGroup(scope: ShopScope, laneId: string, afterId: string): Promise<string | null> {
  const { rows } = await sql<{ groupId: string }>`
    select d.group_id as "groupId" ${waiting(scope, laneId)} and d.id <> ${afterId}
    order by b.created_at, b.id, d.target_position, (d.part < 0), abs(d.part)
    limit 1`.execute(scope.db);
  return rows[0]?.groupId ?? null;
}

/** ms until something of the lane is due, 0 = it is (but a message before it is in flight); null = nothing waits. */
export async function msUntilDue(scope: ShopScope, laneId: string): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(greatest(d.next_at, now())) - now()) * 1000) as ms
    ${waiting(scope, laneId)}`.execute(scope.db);
  return rows[0]?.ms ?? null;
}

/** Groups that still wait in a lane, over all its broadcasts. */
export async function waitingGroups(scope: ShopScope, laneId: string): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select distinct d.group_id as "groupId" ${waiting(scope, laneId)}`.execute(scope.db);
  return rows.map(({ groupId }) => groupId);
}

/** Lets the next image of a group wait, where a sender serves several groups side by side (Telegram: 20 a minute each). */
export async function spaceGroup(
  scope: ShopScope,
  { broadcastId, groupId, until }: { broadcastId: string; groupId: string; until: Date },
): Promise<void> {
  await sql`
    update deliveries set next_at = greatest(next_at, ${until})
    where id = (
      select id from deliveries
      where shop_id = ${scope.shopId} and broadcast_id = ${broadcastId} and group_id = ${groupId}
        and status in ('queued', 'waiting')
      order by ${inOrder} limit 1)`.execute(scope.db);
}
