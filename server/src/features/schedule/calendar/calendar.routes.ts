import { getCalendar } from '@kolaj/contract/broadcast/calendar';
import { addDays, parseDayKey } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';
import { badRequest } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { calendarSends, sendingHours } from '../../broadcast/open/calendar-sends.ts';
import { runsBetween } from '../run.store.ts';
import { readClock, shopSchedules } from '../schedule.store.ts';
import { type CalendarDeps, comingRuns, providerFacts, withLoads } from './coming-runs.ts';
import { pastRuns } from './past-runs.ts';

/** More sends than these are counted, not shown: nobody reads them in a calendar, and the page must stay quick. */
const sendsAtMost = 500;
const runsAtMost = 1000;

/** Sends and schedules of some days (ux §20). */
export function calendarRoutes(deps: CalendarDeps): Route[] {
  return [
    on(getCalendar).run(async ({ from: firstDay, days }, { shop, inShop }) => {
      const first = parseDayKey(firstDay);
      if (!first) throw badRequest('bad_input', 'This is no day of the calendar.');
      const { timeZone } = shop;
      const from = instantAt(first, 0, timeZone);
      const to = instantAt(addDays(first, days), 0, timeZone);
      // Providers are asked outside every transaction, and only where their answer is needed.
      const schedules = await inShop(shopSchedules);
      const facts = await providerFacts(shop.id, schedules, deps);

      const result = await inShop(async (scope) => {
        const now = await readClock(scope);
        const { addresses } = deps;
        const { sends, leftOut } = await calendarSends(scope, { from, to, limit: sendsAtMost }, { addresses, now });
        const runs = await runsBetween(scope, { from, to, limit: runsAtMost });
        const begunBy = new Map(
          runs.flatMap(({ broadcastIds, scheduleId }) => broadcastIds.map((id) => [id, scheduleId])),
        );
        const coming = await comingRuns(scope, { schedules, from: from > now ? from : now, to, facts }, deps);
        return {
          time_zone: timeZone,
          window: await sendingHours(scope, addresses),
          sends: sends.map(({ summary, endsAt }) => ({
            ...summary,
            ends_at: endsAt?.toISOString() ?? null,
            schedule_id: begunBy.get(summary.id) ?? null,
          })),
          runs: [...pastRuns(runs, schedules), ...withLoads(coming, { sends, now, timeZone })],
          left_out: leftOut,
        };
      });
      return { success: true, data: { result } };
    }),
  ];
}
