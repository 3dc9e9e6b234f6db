import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Years, by the shop's clock, in which a collage or a subfolder was changed last. */
export async function yearsWithThings(scope: ShopScope, timeZone: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from updated_at at time zone ${timeZone})::int as year
    from (
      select updated_at from collages where shop_id = ${scope.shopId}
      union all
      select updated_at from subfolders where shop_id = ${scope.shopId}
    ) things`.execute(scope.db);
  return rows.map(({ year }) => year);
}
