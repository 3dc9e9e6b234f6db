import type { Calendar } from '@kolaj/contract/broadcast/calendar';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { calendarSends, sendingHours } from '../../broadcast/open/calendar-sends.ts';
import { runsBetween } from '../run.store.ts';
import { readClock, shopSchedules } from '../schedule.store.ts';
import { type CalendarDeps, comingRuns, dayOf, providerFacts, withLoads } from './coming-runs.ts';
import { pastRuns } from './past-runs.ts';

/** More sends than these are counted, not shown: nobody reads them in a calendar, and the page must stay quick. */
const sendsAtMost = 500;
const runsAtMost = 1000;

export interface Wanted {
  shop: { id: string; timeZone: string };
  inShop: <Result>(run: (scope: ShopScope) => Promise<Result>) => Promise<Result>;
  from: Date;
  to: Date;
}

/** What was sent, is being sent and will be sent by itself from `from` to `to`. */
export async function readCalendar({ shop, inShop, from, to }: Wanted, deps: CalendarDeps): Promise<Calendar> {
  // Providers are asked outside every transaction, and only where their answer is needed.
  const schedules = await inShop(shopSchedules);
  const facts = await providerFacts(shop.id, schedules, deps);
  return inShop(async (scope) => {
    const now = await readClock(scope);
    const { addresses } = deps;
    const { sends, leftOut } = await calendarSends(scope, { from, to, limit: sendsAtMost }, { addresses, now });
    const runs = await runsBetween(scope, { from, to, limit: runsAtMost });
    const begunBy = new Map(runs.flatMap(({ broadcastIds, scheduleId }) => broadcastIds.map((id) => [id, scheduleId])));
    const made = new Set(runs.flatMap((run) => (run.status === 'missed' ? [] : [dayOf(run)])));
    const coming = await comingRuns(scope, { schedules, made, from: from > now ? from : now, to, facts }, deps);
    return {
      time_zone: shop.timeZone,
      window: await sendingHours(scope, addresses),
      sends: sends.map(({ summary, endsAt }) => ({
        ...summary,
        ends_at: endsAt?.toISOString() ?? null,
        schedule_id: begunBy.get(summary.id) ?? null,
      })),
      runs: [...pastRuns(runs, schedules), ...withLoads(coming, { sends, now, timeZone: shop.timeZone })],
      left_out: leftOut,
    };
  });
}
