import { sendLog } from '@kolaj/contract/broadcast/broadcast';
import { dayLabel, localDay } from '@kolaj/domain/shared/day';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { readClock } from '../clock.store.ts';
import { readLog } from './send-log.store.ts';

/** What was sent, by brand and day, of this year and the last. */
export function logRoutes(): Route[] {
  return [
    on(sendLog).run(async ({ keyword }, { shop, inShop }) => {
      if (keyword.toLowerCase() !== shop.keyword.toLowerCase()) throw notFound();
      const rows = await inShop(async (scope) => {
        const { year } = localDay(await readClock(scope), shop.timeZone);
        return readLog(scope, { fromYear: year - 1 });
      });
      return {
        success: true,
        result: rows.map(({ brand, day, status, updateDate }) => ({
          brand,
          day: dayLabel(day),
          year: day.year,
          status,
          update_date: updateDate.toISOString(),
        })),
      };
    }),
  ];
}
