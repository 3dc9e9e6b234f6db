import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Lanes of these phones with the groups that the lists give them, but for those in which they cannot post. */
const homesOf = ({ shopId }: ShopScope, phoneIds: readonly string[]) => sql`
  select lanes.id, channel_groups.group_id
  from channel_groups join lanes
    on lanes.shop_id = channel_groups.shop_id and lanes.channel = 'whatsapp' and lanes.sender_id = channel_groups.phone_id
  where channel_groups.shop_id = ${shopId} and channel_groups.type = 'whatsapp'
    and channel_groups.phone_id = any(${[...phoneIds]}::text[])
    and not exists (
      select from phone_groups known
      where known.shop_id = channel_groups.shop_id and known.phone_id = channel_groups.phone_id
        and known.group_id = channel_groups.group_id and known.can_post = false)`;

/** Sends of which something waits elsewhere for groups of these phones. */
export async function sendsAwayFromHome(scope: ShopScope, phoneIds: readonly string[]): Promise<string[]> {
  if (phoneIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with home as (${homesOf(scope, phoneIds)})
    select counts.broadcast_id as id from delivery_counts counts
    join home on home.group_id = counts.group_id and home.id <> counts.lane_id
    where counts.shop_id = ${scope.shopId} and counts.status in ('queued', 'waiting')
    group by counts.broadcast_id having sum(counts.messages) > 0`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/**
 * A phone is back: what still waits for its groups elsewhere returns to it, so that each group hears from the phone it knows
 * (D-54). A group with a message in flight stays where it is until its next send. Only of these sends, which are held: nothing
 * of them begins to fly meanwhile. Answers with the lanes that have work now.
 */
export async function returnGroups(
  scope: ShopScope,
  { phoneIds, sends }: { phoneIds: readonly string[]; sends: readonly string[] },
): Promise<string[]> {
  if (phoneIds.length === 0 || sends.length === 0) return [];
  const { rows } = await sql<{ laneId: string }>`
    with home as (${homesOf(scope, phoneIds)}), moved as (
      update deliveries set lane_id = home.id, next_at = '-infinity'
      from home
      where deliveries.shop_id = ${scope.shopId} and deliveries.broadcast_id = any(${[...sends]}::uuid[])
        and deliveries.channel = 'whatsapp' and deliveries.group_id = home.group_id
        and deliveries.lane_id <> home.id and deliveries.status in ('queued', 'waiting')
        and deliveries.target_kind <> 'chat'
        and not exists (
          select from deliveries flying
          where flying.broadcast_id = deliveries.broadcast_id and flying.group_id = deliveries.group_id
            and flying.status = 'sending')
      returning deliveries.lane_id
    )
    select distinct lane_id as "laneId" from moved`.execute(scope.db);
  return rows.map(({ laneId }) => laneId);
}
