import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';
import { readMany } from './read-many.store.ts';

export interface StoredCount {
  /** The subfolder's own name. */
  name: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH` in the asked time zone. */
  date: string;
  count: number;
}

interface Wanted {
  kind: 'added' | 'changed';
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  timeZone: string;
  by: 'day' | 'hour';
}

/**
 * Counted collages of a shop. The zone is asked once per quarter of an hour, not once per row: turning a moment into a wall clock
 * is what would take the time.
 */
export async function countCollages(
  scope: ShopScope,
  { kind, from, to, timeZone, by }: Wanted,
): Promise<StoredCount[]> {
  const { db, shopId } = scope;
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24';
  const query = sql<StoredCount>`
    with counted as (
      select subfolder_id, quarter, sum(collages) as collages from collage_counts
      where shop_id = ${shopId} and kind = ${kind} and quarter >= ${from} and quarter < ${to}
      group by 1, 2
    ), moments as (
      select quarter, to_char(quarter at time zone ${timeZone}, ${form}) as date
      from (select distinct quarter from counted) as quarters
    )
    select subfolders.name, moments.date, sum(counted.collages)::int as count
    from counted join moments using (quarter) join subfolders on subfolders.id = counted.subfolder_id
    where subfolders.shop_id = ${shopId}
    group by 1, 2 having sum(counted.collages) <> 0
    order by 2, 1`;
  return (await readMany(scope, () => query.execute(db))).rows;
}

/** Lines added up in one step: a bounded one, so that a huge import keeps no transaction open for long. */
const linesAtOnce = 50_000;

/** Adds up a part of the lines that wait; answers how many there were. The lines that another process takes are left to it. */
export async function addUpChanges({ db }: SystemScope): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with taken as (
      delete from collage_changes where ctid = any (array(
        select ctid from collage_changes limit ${linesAtOnce} for update skip locked
      )) returning *
    ), added as (
      insert into collage_totals as totals (shop_id, subfolder_id, kind, quarter, collages)
      select shop_id, subfolder_id, kind, quarter, sum(collages) from taken group by 1, 2, 3, 4 having sum(collages) <> 0
      order by 1, 3, 4, 2
      on conflict (shop_id, kind, quarter, subfolder_id) do update set collages = totals.collages + excluded.collages
    )
    select count(*)::int as lines from taken`.execute(db);
  return rows[0]?.lines ?? 0;
}
