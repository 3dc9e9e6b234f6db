import type { GroupKey } from '@kolaj/domain/broadcast/delivery/delivery';
import { type RawBuilder, sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { soldOutIds } from './sold-out.store.ts';

/**
 * What may be sent, counted by the database instead of read: of a shop of 50,000 collages reading takes nearly all of the time. The same
 * collages as `sendableCollages` answers, the same times as `dated` has; what is asked here is in the index `collages_counted`.
 */
interface Counting {
  /** The time that decides the day (`groupTime`). */
  groupKey: GroupKey;
  folderId?: string | undefined;
}

/** The days that count, by their first moments in order; `until` ends the last one, null = it has no end. */
export interface DayStarts {
  starts: readonly Date[];
  until: Date | null;
}

/** What may be sent of a subfolder on a day. */
export interface CountedDay {
  subfolderId: string;
  folderId: string;
  brandName: string;
  brandKey: string;
  /** The how manieth of the days, from 0. */
  day: number;
  count: number;
  /** The last `afterTime` of them. */
  newest: Date;
}

const verifiedAt = sql<Date>`coalesce(c.verified_at, c.updated_at)`;

/** `groupTime` of the rules. */
const groupTimes: Record<GroupKey, RawBuilder<Date>> = {
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
  verified_at: verifiedAt,
  // Those from before drawing noted its time have that of their picture.
  exported_at: sql`coalesce(c.exported_at, (select e.created_at from exports e where e.shop_id = c.shop_id and e.id = c.export_id))`,
};

/** `afterTime` of the rules. */
const afterTimeOf = (groupKey: GroupKey) => sql<Date>`greatest(${groupTimes[groupKey]}, ${verifiedAt})`;

/** Passive subfolders as a set: beside a join the database looks at every collage's row. */
const isSendable = ({ shopId }: ShopScope, soldOut: readonly string[]) => sql<boolean>`
  c.shop_id = ${shopId} and c.status = 'verified' and c.state = 'active' and c.export_id is not null
  and c.subfolder_id not in (select p.id from subfolders p where p.shop_id = ${shopId} and p.state <> 'active')
  ${soldOut.length === 0 ? sql`` : sql`and c.id <> all(${[...soldOut]}::uuid[])`}`;

/** By subfolder, in the order of making. */
export async function countByDay(
  scope: ShopScope,
  { groupKey, folderId, starts, until }: Counting & DayStarts,
): Promise<CountedDay[]> {
  const [first] = starts;
  if (first === undefined) return [];
  const time = groupTimes[groupKey];
  const inFolder =
    folderId === undefined
      ? sql``
      : sql`and c.subfolder_id in (select f.id from subfolders f where f.shop_id = ${scope.shopId} and f.folder_id = ${folderId})`;
  const { rows } = await sql<CountedDay>`
    with counted as (
      select c.subfolder_id, width_bucket(${time}, ${[...starts]}::timestamptz[]) - 1 as day, count(*)::int as count,
        max(${afterTimeOf(groupKey)}) as newest, min(c.created_at) as oldest
      from collages c
      where ${isSendable(scope, await soldOutIds(scope))} ${inFolder}
        and ${time} >= ${first} ${until === null ? sql`` : sql`and ${time} < ${until}`}
      group by 1, 2
    )
    select s.id as "subfolderId", s.folder_id as "folderId", s.name as "brandName", s.name_key as "brandKey",
      counted.day, counted.count, counted.newest
    from counted join subfolders s on s.shop_id = ${scope.shopId} and s.id = counted.subfolder_id
    order by min(counted.oldest) over (partition by s.id), s.id, counted.day desc`.execute(scope.db);
  return rows;
}

/** One day of a subfolder, and the moment after which it counts. */
export interface DayAfter {
  subfolderId: string;
  from: Date;
  until: Date | null;
  cutoff: Date;
}

/** How many of each came after its moment (`isAfter`), in the same order. */
export async function countAfter(
  scope: ShopScope,
  { groupKey, days }: Pick<Counting, 'groupKey'> & { days: readonly DayAfter[] },
): Promise<number[]> {
  if (days.length === 0) return [];
  const time = groupTimes[groupKey];
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from collages c
      where ${isSendable(scope, await soldOutIds(scope))} and c.subfolder_id = asked.subfolder_id
        and ${time} >= asked.since and (asked.until is null or ${time} < asked.until)
        and ${afterTimeOf(groupKey)} >= asked.after
    ) as count
    from unnest(
      ${days.map(({ subfolderId }) => subfolderId)}::uuid[], ${days.map(({ from }) => from)}::timestamptz[],
      ${days.map(({ until }) => until)}::timestamptz[], ${days.map(({ cutoff }) => nextMs(cutoff))}::timestamptz[]
    ) with ordinality as asked (subfolder_id, since, until, after, place)
    order by asked.place`.execute(scope.db);
  return rows.map(({ count }) => count);
}

/** The subfolders that have something later than their brand's moment, by brand key, else than `since`; in the order of making. */
export async function subfoldersAfter(
  scope: ShopScope,
  { groupKey, cutoffs, since }: Pick<Counting, 'groupKey'> & { cutoffs: ReadonlyMap<string, Date>; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subfolders s
    left join unnest(${[...cutoffs.keys()]}::text[], ${[...cutoffs.values()].map(nextMs)}::timestamptz[]) as cutoff (brand_key, after)
      on cutoff.brand_key = s.name_key
    cross join lateral (
      select min(c.created_at) as oldest from collages c
      where ${isSendable(scope, [])} and c.subfolder_id = s.id
        and ${afterTimeOf(groupKey)} >= coalesce(cutoff.after, ${nextMs(since)})
    ) as later
    where s.shop_id = ${scope.shopId} and s.state = 'active' and later.oldest is not null
    order by later.oldest, s.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Later than a moment that we know to the millisecond is from the next one on: the database has microseconds. */
const nextMs = (time: Date) => new Date(time.getTime() + 1);
