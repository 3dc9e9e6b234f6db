import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** A delivery that a lane may send next. */
export interface DueDelivery {
  id: string;
  broadcastId: string;
  groupId: string;
  groupName: string;
  part: number;
  attempts: number;
  /** `chat`: a person has ticked it (D-63); it needs to be in no list. */
  kind: string;
  /** Others of the same number leave in the same call (D-58). */
  album: number | null;
}

/** The first of them. */
export interface NextDelivery extends DueDelivery {
  /** Its send does not run yet, or its day is over: taking it changes the send itself. */
  changesSend: boolean;
}

const dueColumns = sql`d.id, d.broadcast_id as "broadcastId", d.group_id as "groupId", d.group_name as "groupName", d.part,
  d.attempts, d.target_kind as kind, d.album`;

/** Contact messages have negative parts and come after the images: -1, -2, -3 (D-60). */
const inOrder = sql`(part < 0), abs(part)`;

/**
 * The groups that wait in a lane, of broadcasts that nobody paused or stopped: older sends first, then target by target.
 * From the counts, because a lane may hold 60,000 messages and is asked for each of them.
 */
const waitingGroupsOf = (scope: ShopScope, laneId: string) => sql`
  select c.broadcast_id, c.group_id, b.created_at, min(c.target_position) as target_position, sum(c.messages) as messages,
    bool_or(b.status = 'accepted' or coalesce(b.stale_at <= now(), false)) as changes_send
  from delivery_counts c join broadcasts b on b.id = c.broadcast_id
  where c.shop_id = ${scope.shopId} and c.lane_id = ${laneId} and c.status in ('queued', 'waiting')
    and b.status in ('accepted', 'running') and b.pause_reason is null
  group by c.broadcast_id, c.group_id, b.created_at
  having sum(c.messages) > 0`;

/**
 * The head of each such group: a group gets its images strictly in order, so that while its first open one waits or is in
 * flight, its later ones stay. `sends` are those of which something waits in the lane: named, so that the planner looks at their
 * months alone; at all of them it would look longer than the query takes.
 */
const heads = (scope: ShopScope, laneId: string, sends: readonly string[]) => sql`
  from (${waitingGroupsOf(scope, laneId)} order by b.created_at, c.broadcast_id, min(c.target_position) offset 0) g
  cross join lateral (
    select * from deliveries
    where broadcast_id = g.broadcast_id and broadcast_id = any(${[...sends]}::uuid[]) and group_id = g.group_id
      and status in ('queued', 'waiting', 'sending')
    order by ${inOrder} limit 1) d`;

/** The first delivery of the lane that is due, or the first of those into channels of WhatsApp; `sends` wait in it. */
export async function findDue(
  scope: ShopScope,
  laneId: string,
  sends: readonly string[],
  among: 'all' | 'channels' = 'all',
): Promise<NextDelivery | null> {
  const { rows } = await sql<NextDelivery>`
    select ${dueColumns}, g.changes_send as "changesSend"
    ${heads(scope, laneId, sends)}
    where d.shop_id = ${scope.shopId} and d.lane_id = ${laneId} and d.status <> 'sending' and d.next_at <= now()
      ${among === 'channels' ? sql`and d.group_id like '%@newsletter'` : sql``}
    order by g.created_at, g.broadcast_id, g.target_position
    limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** What leaves in one call with a message that is due: itself, and what still waits of its album, in order. */
export async function findAlbum(scope: ShopScope, due: DueDelivery): Promise<DueDelivery[]> {
  if (due.album === null) return [due];
  const { rows } = await sql<DueDelivery>`
    select ${dueColumns} from deliveries d
    where d.shop_id = ${scope.shopId} and d.broadcast_id = ${due.broadcastId} and d.group_id = ${due.groupId}
      and d.album = ${due.album} and d.status in ('queued', 'waiting')
      and d.lane_id = (select lane_id from deliveries where broadcast_id = ${due.broadcastId} and id = ${due.id})
    order by ${inOrder}`.execute(scope.db);
  return rows;
}

/** The group of the message that comes when so many of this one's group have left, for the pace; null = the lane will be empty. */
export async function peekNextGroup(
  scope: ShopScope,
  laneId: string,
  { broadcastId, groupId }: DueDelivery,
  leaving: number,
): Promise<string | null> {
  const { rows } = await sql<{ groupId: string }>`
    select g.group_id as "groupId" from (${waitingGroupsOf(scope, laneId)}) g
    where g.messages > case when g.broadcast_id = ${broadcastId} and g.group_id = ${groupId} then ${leaving}::int else 0 end
    order by g.created_at, g.broadcast_id, g.target_position
    limit 1`.execute(scope.db);
  return rows[0]?.groupId ?? null;
}

/** ms until something of the lane is due, 0 = it is (but a message before it is in flight); null = nothing waits. */
export async function msUntilDue(scope: ShopScope, laneId: string, sends: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from
      coalesce(min(greatest(d.next_at, now())) filter (where d.status <> 'sending'), now()) - now()) * 1000) as ms
    ${heads(scope, laneId, sends)}
    having count(*) > 0`.execute(scope.db);
  return rows[0]?.ms ?? null;
}

/** Groups that still wait in a lane, over all its broadcasts. */
export async function waitingGroups(scope: ShopScope, laneId: string): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select distinct g.group_id as "groupId" from (${waitingGroupsOf(scope, laneId)}) g`.execute(scope.db);
  return rows.map(({ groupId }) => groupId);
}

/** Lets the next image of a group wait, where a sender serves several groups side by side (Telegram: 20 a minute each). */
export async function spaceGroup(
  scope: ShopScope,
  { broadcastId, groupId, until }: { broadcastId: string; groupId: string; until: Date },
): Promise<void> {
  await sql`
    update deliveries set next_at = greatest(next_at, ${until})
    where broadcast_id = ${broadcastId} and id = (
      select id from deliveries
      where shop_id = ${scope.shopId} and broadcast_id = ${broadcastId} and group_id = ${groupId}
        and status in ('queued', 'waiting')
      order by ${inOrder} limit 1)`.execute(scope.db);
}
