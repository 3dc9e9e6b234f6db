import { type CountedRow, countAdded, countUpdated } from '@kolaj/contract/analytics/analytics';
import { countByClock } from '@kolaj/domain/analytics/quarters';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { askedDays } from './asked-days.ts';
import { countCollages } from './open/collage-counts.store.ts';

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

type Asked = Parameters<typeof countCollages>[1] & Parameters<typeof countByClock>[1];

/** Subfolders whose names stand for the same brand are one. */
async function countedRows(scope: ShopScope, asked: Asked): Promise<CountedRow[]> {
  const [days, brands] = [await countCollages(scope, asked), await shopBrands(scope)];
  const brandOf = brandFinder(brands);
  const ofBrands = days.map((day) => ({ ...day, name: brandOf(day.name)?.name ?? day.name }));
  return countByClock(ofBrands, asked).map(({ folderName, ...row }) => ({ folder_name: folderName, ...row }));
}
