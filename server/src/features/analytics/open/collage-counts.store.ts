import type { QuartersOfDay } from '@kolaj/domain/analytics/quarters';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readMany } from './read-many.store.ts';

interface Wanted {
  kind: 'added' | 'changed';
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Counted collages of a shop by subfolder and day of UTC: every day that these moments touch, whole. */
export async function countCollages(scope: ShopScope, { kind, from, to }: Wanted): Promise<QuartersOfDay[]> {
  const { db, shopId } = scope;
  const query = sql<{ name: string; day: string; quarters: string }>`
    with days as (
      select subfolder_id, day, quarters from collage_days
      where shop_id = ${shopId} and kind = ${kind} and day between utc_day(${from}) and utc_day(${to})
      union all
      select subfolder_id, utc_day(quarter), quarters_of(array_agg(utc_slot(quarter)), array_agg(collages))
      from (
        select subfolder_id, quarter, sum(collages)::integer as collages from collage_changes
        where shop_id = ${shopId} and kind = ${kind} and quarter >= ${from} and quarter < ${to}
        group by 1, 2
      ) as waiting
      group by 1, 2
    )
    select subfolders.name, days.day::text as day, array_to_string(days.quarters, ',') as quarters
    from days join subfolders on subfolders.id = days.subfolder_id
    where subfolders.shop_id = ${shopId}`;
  const { rows } = await readMany(scope, () => query.execute(db));
  return rows.map(({ name, day, quarters }) => ({ name, day, quarters: quarters.split(',').map(Number) }));
}
