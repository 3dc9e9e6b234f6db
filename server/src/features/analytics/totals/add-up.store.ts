import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Lines added up in one step: a bounded one, so that no transaction is open for long. */
const linesAtOnce = 50_000;

/** Takes lines that wait, but not those that another process takes, and does with them what `parts` say; answers how many there were. */
async function addUp({ db }: SystemScope, table: string, parts: RawBuilder<unknown>): Promise<number> {
  const waiting = sql.table(table);
  const { rows } = await sql<{ lines: number }>`
    with taken as (
      delete from ${waiting} where ctid = any (array(
        select ctid from ${waiting} limit ${linesAtOnce} for update skip locked
      )) returning *
    ), ${parts}
    select count(*)::int as lines from taken`.execute(db);
  return rows[0]?.lines ?? 0;
}

/** Collages by day of UTC, in its quarters of an hour. */
export const addUpCollages = (scope: SystemScope): Promise<number> =>
  addUp(
    scope,
    'collage_changes',
    sql`
    lines as (
      select shop_id, subfolder_id, kind, utc_day(quarter) as day, utc_slot(quarter) as slot, sum(collages)::integer as collages
      from taken group by 1, 2, 3, 4, 5 having sum(collages) <> 0
    ), days as (
      insert into collage_days as days (shop_id, subfolder_id, kind, day, quarters)
      select shop_id, subfolder_id, kind, day, quarters_of(array_agg(slot), array_agg(collages)) from lines
      group by 1, 2, 3, 4 order by 1, 3, 4, 2
      on conflict (shop_id, kind, day, subfolder_id) do update set quarters = add_quarters(days.quarters, excluded.quarters)
    )`,
  );

/** Visits by day and by month. */
export const addUpVisits = (scope: SystemScope): Promise<number> =>
  addUp(
    scope,
    'site_changes',
    sql`
    days as (
      insert into site_days as days (shop_id, dimension, kind, day, subject, count)
      select shop_id, dimension, kind, day, subject, sum(count) from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (shop_id, dimension, kind, day, subject) do update set count = days.count + excluded.count
    ), months as (
      insert into site_months as months (shop_id, dimension, kind, month, subject, count)
      select shop_id, dimension, kind, date_trunc('month', day)::date, subject, sum(count)
      from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (shop_id, dimension, kind, month, subject) do update set count = months.count + excluded.count
    )`,
  );

/** Orders by day and by month. */
export const addUpOrders = (scope: SystemScope): Promise<number> =>
  addUp(
    scope,
    'order_changes',
    sql`
    days as (
      insert into order_days as days (shop_id, dimension, day, subject, currency, is_assumed, orders, pieces, minor)
      select shop_id, dimension, day, subject, currency, is_assumed, sum(orders), sum(pieces), sum(minor)
      from taken group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (shop_id, dimension, day, subject, currency, is_assumed) do update
        set orders = days.orders + excluded.orders, pieces = days.pieces + excluded.pieces, minor = days.minor + excluded.minor
    ), months as (
      insert into order_months as months (shop_id, dimension, month, subject, currency, is_assumed, orders, pieces, minor)
      select shop_id, dimension, date_trunc('month', day)::date, subject, currency, is_assumed, sum(orders), sum(pieces), sum(minor)
      from taken group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (shop_id, dimension, month, subject, currency, is_assumed) do update
        set orders = months.orders + excluded.orders, pieces = months.pieces + excluded.pieces, minor = months.minor + excluded.minor
    )`,
  );
