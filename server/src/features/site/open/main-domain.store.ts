import { type RawBuilder, sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/**
 * The shop's own domain that all others lead to, as part of a query; null = it has none that is proven (D-102).
 *
 * @param shopId a value, or a column of the query
 */
export const mainDomainOf = (shopId: string | RawBuilder<string>): RawBuilder<string | null> => sql<string | null>`(
  select mine.domain from site_domains mine
  where mine.shop_id = ${shopId} and mine.proven_at is not null and mine.removed_at is null
  order by mine.is_main desc, mine.proven_at, mine.domain limit 1)`;

export async function mainDomain({ db, shopId }: ShopScope): Promise<string | null> {
  const { rows } = await sql<{ domain: string | null }>`select ${mainDomainOf(shopId)} as domain`.execute(db);
  return rows[0]?.domain ?? null;
}
