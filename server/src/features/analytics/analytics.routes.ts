import { type CountedRow, countAdded, countUpdated } from '@kolaj/contract/analytics/analytics';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { askedDays } from './asked-days.ts';
import { countCollages, type StoredCount } from './count.store.ts';

/** What was added and changed, by the shop's own days (ANA-04…06, D-77). */
export const analyticsRoutes = (): Route[] => [
  on(countAdded).run(async ({ start_date, end_date, type }, { shop, inShop }) => {
    const asked = { ...askedDays(start_date, end_date, shop.timeZone), by: type };
    const result = await inShop((scope) => countedRows(scope, { ...asked, kind: 'added' }));
    return { success: true, data: { result } };
  }),

  on(countUpdated).run(async ({ start_date, end_date }, { shop, inShop }) => {
    const asked = { ...askedDays(start_date ?? end_date, end_date, shop.timeZone), by: 'day' as const };
    const result = await inShop((scope) => countedRows(scope, { ...asked, kind: 'changed' }));
    return { success: true, data: { result } };
  }),
];

async function countedRows(scope: ShopScope, asked: Parameters<typeof countCollages>[1]): Promise<CountedRow[]> {
  const [counts, brands] = [await countCollages(scope, asked), await shopBrands(scope)];
  const brandOf = brandFinder(brands);
  return summed(counts, (name) => brandOf(name)?.name ?? name);
}

/** Rows whose names stand for the same brand are one. */
function summed(counts: readonly StoredCount[], called: (name: string) => string): CountedRow[] {
  const rows = new Map<string, CountedRow>();
  for (const { name, date, count } of counts) {
    const folder_name = called(name);
    const key = `${date} ${folder_name}`;
    rows.set(key, { folder_name, date, count: count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}
