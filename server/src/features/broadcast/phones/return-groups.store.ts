import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/**
 * A phone is back: what still waits for its groups elsewhere returns to it, so that each group hears from the phone it knows
 * (D-54). A group with a message in flight stays where it is until its next send. Answers with the lanes that have work now.
 */
export async function returnGroups(scope: ShopScope, phoneIds: readonly string[]): Promise<string[]> {
  if (phoneIds.length === 0) return [];
  const { rows } = await sql<{ laneId: string }>`
    with home as (
      select lanes.id, channel_groups.group_id
      from channel_groups join lanes
        on lanes.shop_id = channel_groups.shop_id and lanes.channel = 'whatsapp' and lanes.sender_id = channel_groups.phone_id
      where channel_groups.shop_id = ${scope.shopId} and channel_groups.type = 'whatsapp'
        and channel_groups.phone_id = any(${[...phoneIds]}::text[])
        and not exists (
          select from phone_groups known
          where known.shop_id = channel_groups.shop_id and known.phone_id = channel_groups.phone_id
            and known.group_id = channel_groups.group_id and known.can_post = false)
    ), moved as (
      update deliveries set lane_id = home.id, next_at = '-infinity'
      from home
      where deliveries.shop_id = ${scope.shopId} and deliveries.channel = 'whatsapp' and deliveries.group_id = home.group_id
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
