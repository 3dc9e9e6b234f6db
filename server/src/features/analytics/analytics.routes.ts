import { type CountedRow, countAdded, countUpdated } from '@kolaj/contract/analytics/analytics';
import { type DayRange, rangeFault, startAtMostBefore } from '@kolaj/domain/analytics/day-range';
import { addDays, parseDayKey } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { badRequest } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { countCollages, type StoredCount } from './count.store.ts';

/** What was added and changed, by the shop's own days (ANA-04…06, D-77). */
export const analyticsRoutes = (): Route[] => [
  on(countAdded).run(async ({ start_date, end_date, type }, { shop, inShop }) => {
    const asked = { ...momentsOf(rangeOf(start_date, end_date), shop.timeZone), by: type };
    const result = await inShop((scope) => countedRows(scope, { ...asked, kind: 'added' }));
    return { success: true, data: { result } };
  }),

  on(countUpdated).run(async ({ start_date, end_date }, { shop, inShop }) => {
    const range = rangeOf(start_date ?? end_date, end_date);
    const asked = { ...momentsOf(range, shop.timeZone), by: 'day' as const };
    const result = await inShop((scope) => countedRows(scope, { ...asked, kind: 'changed' }));
    return { success: true, data: { result } };
  }),
];

function rangeOf(start: string, end: string): DayRange {
  const [from, to] = [parseDayKey(start), parseDayKey(end)];
  if (!from || !to) throw badRequest('bad_input', 'This is no day of the calendar.');
  switch (rangeFault({ from, to })) {
    case 'end-before-start':
      throw badRequest('bad_input', 'The end is before the start.', [
        { field: 'end_date', code: 'invalid', message: 'Is before start_date.' },
      ]);
    case 'too-long':
      throw badRequest('bad_input', `The start is more than ${startAtMostBefore} days before the end.`, [
        { field: 'start_date', code: 'invalid', message: `Is more than ${startAtMostBefore} days before end_date.` },
      ]);
    case null:
      return { from, to };
  }
}

const momentsOf = ({ from, to }: DayRange, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(addDays(to, 1), timeZone),
  timeZone,
});

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
