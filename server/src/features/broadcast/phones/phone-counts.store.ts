import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Messages that wait with us, by channel and sender. */
export async function countWaiting(scope: ShopScope): Promise<Map<string, number>> {
  const rows = await scope.db
    .selectFrom('delivery_counts as counts')
    .innerJoin('lanes', 'lanes.id', 'counts.lane_id')
    .where('counts.shop_id', '=', scope.shopId)
    .where('counts.status', 'in', ['queued', 'waiting'])
    .select(['lanes.channel', 'lanes.sender_id', sql<number>`sum(counts.messages)::int`.as('messages')])
    .groupBy(['lanes.channel', 'lanes.sender_id'])
    .execute();
  return new Map(rows.map(({ channel, sender_id, messages }) => [`${channel} ${sender_id}`, messages]));
}

/** Groups of the lists by the sender that they name. */
export async function countGroups(scope: ShopScope): Promise<Map<string, number>> {
  const rows = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .select(sql<string>`coalesce(case when type = 'telegram' then telegram_id else phone_id end, '')`.as('sender'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('sender')
    .execute();
  return new Map(rows.map(({ sender, count }) => [sender, count]));
}
