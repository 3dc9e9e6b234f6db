import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface SiteMonth {
  /** `YYYY-MM`. */
  month: string;
  visits: number;
  orders: number;
}

/** Visits and orders of a shop's site by month of the shop, from the first day of a month on (`YYYY-MM-DD`); months without any are absent. */
export async function siteMonths({ db, shopId }: ShopScope, since: string): Promise<SiteMonth[]> {
  const { rows } = await sql<SiteMonth>`
    with lines as (
      select month, count as visits, 0 as orders from site_months
        where shop_id = ${shopId} and dimension = 'all' and kind = 'visit' and month >= ${since}::date
      union all
      select day, count, 0 from site_changes
        where shop_id = ${shopId} and dimension = 'all' and kind = 'visit' and day >= ${since}::date
      union all
      select month, 0, orders from order_months where shop_id = ${shopId} and dimension = 'all' and month >= ${since}::date
      union all
      select day, 0, orders from order_changes where shop_id = ${shopId} and dimension = 'all' and day >= ${since}::date
    )
    select to_char(month, 'YYYY-MM') as month, sum(visits)::int as visits, sum(orders)::int as orders from lines group by 1`.execute(
    db,
  );
  return rows;
}
