import { getFirmUsage } from '@kolaj/contract/admin/firm-usage';
import { countByClock } from '@kolaj/domain/analytics/quarters';
import { monthsUntil } from '@kolaj/domain/analytics/whole-months';
import { addDays, dayKey, localDay } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { countCollages } from '../../analytics/open/collage-counts.store.ts';
import { readMany } from '../../analytics/open/read-many.store.ts';
import { siteMonths } from '../../analytics/open/site-months.store.ts';
import { packageUse } from '../../shop/open/package-use.ts';
import { firmOf, messageMonths, storageOf } from './firm-usage.store.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  clock: () => Date;
}

/** What firms use of the installation, for administrators (D-81). */
export const firmUsageRoutes = ({ database, clock }: Deps): Route[] => [
  on(getFirmUsage).run(async ({ pid }) => {
    const firm = await asSystem(database, (scope) => firmOf(scope, pid));
    if (!firm) throw notFound('There is no such firm.');
    const { id, timeZone, createdAt, trialDays, keyword, name } = firm;
    const result = await inShop(database, id, async (scope) => ({
      ...{ pid: firm.pid, keyword, name, created_at: createdAt.toISOString() },
      package: await packageUse(scope, { now: clock(), timeZone }),
      ...{ trial_days: trialDays, time_zone: timeZone },
      storage: await readMany(scope, () => storageOf(scope)),
      months: await monthsOf(scope, { now: clock(), timeZone }),
    }));
    return { success: true, data: { result } };
  }),
];

const monthsShown = 12;

async function monthsOf(scope: ShopScope, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = localDay(now, timeZone);
  const firsts = monthsUntil(today, monthsShown);
  const since = firsts.at(-1) ?? today;
  const [from, to] = [startOfDay(since, timeZone), startOfDay(addDays(today, 1), timeZone)];
  const days = countByClock(await countCollages(scope, { kind: 'added', from, to }), { from, to, timeZone, by: 'day' });
  const site = await siteMonths(scope, dayKey(since));
  const messages = await readMany(scope, () => messageMonths(scope, { since: from, timeZone }));
  return firsts.map((first) => {
    const month = dayKey(first).slice(0, 7);
    const made = days.filter(({ date }) => date.startsWith(month));
    const { visits = 0, orders = 0 } = site.find((one) => one.month === month) ?? {};
    return {
      ...{ month, visits, orders },
      collages: made.reduce((sum, { count }) => sum + count, 0),
      messages: messages.find((one) => one.month === month)?.messages ?? 0,
    };
  });
}
