import type { FoundGroup } from '@kolaj/contract/broadcast/find-sending';
import { deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { countDeliveries } from '@kolaj/domain/broadcast/delivery/progress';
import type { SearchedDay, SendWords } from '@kolaj/domain/broadcast/send-words';
import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type NamedGroup, readGroups } from '../../channel/open/channel.store.ts';
import { countsView } from '../control/read-broadcasts.store.ts';

const deliveryStatus = z.enum(deliveryStatuses);

/** The newest sends whose brand holds every word and that are of every day, by their pictures or by when they were made. */
export async function findSendIds(
  { db, shopId }: ShopScope,
  { words: { brands, days }, timeZone, limit }: { words: SendWords; timeZone: string; limit: number },
): Promise<string[]> {
  if (brands.length + days.length === 0) return [];
  let query = db.selectFrom('broadcasts').where('shop_id', '=', shopId).where('brand_key', '<>', '').select('id');
  for (const word of brands) query = query.where(sql<boolean>`strpos(broadcasts.brand_key, ${word}) > 0`);
  for (const day of days) query = query.where(isOfDay(day, timeZone));
  const rows = await query.orderBy('created_at', 'desc').limit(limit).execute();
  return rows.map(({ id }) => id);
}

const isOfDay = ({ day, month, year }: SearchedDay, timeZone: string) => sql<boolean>`exists (
  select from unnest(broadcasts.days || (broadcasts.created_at at time zone ${timeZone})::date) as of_day
  where extract(day from of_day) = ${day} and extract(month from of_day) = ${month}
    and (${year}::int is null or extract(year from of_day) = ${year}::int))`;

/** Groups are looked for in as many sends as a busy day has. */
const lookedInto = 50;

/** Groups of the four lists whose name or brand holds every word, each with the newest send to it. */
export async function findListed(scope: ShopScope, { q, limit }: { q: string; limit: number }): Promise<FoundGroup[]> {
  const words = q.split(/\s+/).map(key).filter(Boolean);
  if (words.length === 0) return [];
  const found = (await readGroups(scope))
    .filter(({ name, label }) => words.every((word) => key(`${label} ${name}`).includes(word)))
    .slice(0, limit);
  const last = await lastSends(
    scope,
    found.map(({ groupId }) => groupId),
  );
  return found.map((group) => groupView(group, last.get(group.groupId) ?? null));
}

type Last = FoundGroup['last'];

const groupView = ({ groupId, label, type, isLost }: NamedGroup, last: Last): FoundGroup => ({
  group_id: groupId,
  name: label,
  channel: type,
  is_lost: isLost === true,
  last,
});

async function lastSends({ db, shopId }: ShopScope, groupIds: readonly string[]): Promise<Map<string, Last>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ groupId: string; broadcastId: string; status: string; count: number }>`
    with recent as (
      select id, created_at from broadcasts where shop_id = ${shopId} order by created_at desc limit ${lookedInto}
    ), counted as (
      select c.group_id, c.broadcast_id, c.status, sum(c.messages)::int as count
      from delivery_counts c
      where c.shop_id = ${shopId} and c.broadcast_id in (select id from recent)
        and c.group_id = any(${[...groupIds]}::text[])
      group by 1, 2, 3 having sum(c.messages) > 0
    ), newest as (
      select distinct on (group_id) group_id, broadcast_id
      from counted join recent on recent.id = counted.broadcast_id
      order by group_id, created_at desc
    )
    select group_id as "groupId", broadcast_id as "broadcastId", status, count
    from counted join newest using (group_id, broadcast_id)`.execute(db);
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map(
    [...byGroup].map(([groupId, of]) => {
      const byStatus = Object.fromEntries(of.map((row) => [z.parse(deliveryStatus, row.status), row.count]));
      return [groupId, { broadcast_id: of[0]?.broadcastId ?? '', counts: countsView(countDeliveries(byStatus)) }];
    }),
  );
}
