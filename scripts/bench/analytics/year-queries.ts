import { countByClock } from '@kolaj/domain/analytics/quarters';
import { salesBy } from '@kolaj/domain/analytics/sales';
import { inShop, type ShopScope } from '@kolaj/server/adapters/postgres/scope';
import { countCollages } from '@kolaj/server/features/analytics/open/collage-counts.store';
import { readMany } from '@kolaj/server/features/analytics/open/read-many.store';
import {
  countOrders,
  countSent,
  countVisits,
  type SalesDays,
} from '@kolaj/server/features/analytics/sales/sales.store';
import type { BenchDatabase } from '../broadcast/bench-database.ts';
import { firstDay, lastDay } from './fill-year.ts';

const timeZone = 'Europe/Istanbul';
const days: SalesDays = {
  ...{ firstDay, lastDay, timeZone },
  from: new Date(`${firstDay}T00:00:00+03:00`),
  to: new Date('2026-11-02T00:00:00+03:00'),
};
const tries = 5;

/** Medians: the slowest of the two tables of collages, and the slowest question of the sales with its name. */
export async function slowestQueries(
  database: BenchDatabase,
  shopId: string,
): Promise<{ counts: number; sales: { name: string; ms: number } }> {
  const timed = async (run: Parameters<typeof inShop<unknown>>[2]): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < tries; at++) {
      const startedAt = performance.now();
      await inShop(database, shopId, (scope) => readMany(scope, () => run(scope)));
      times.push(performance.now() - startedAt);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
  };
  const counts = Math.max(
    await timed((scope) => counted(scope, 'day')),
    await timed((scope) => counted(scope, 'hour')),
  );
  let slowest = { name: '', ms: 0 };
  for (const by of salesBy) {
    for (const [name, count] of Object.entries({ sent: countSent, visits: countVisits, orders: countOrders })) {
      const ms = await timed((scope) => count(scope, by, days));
      if (ms > slowest.ms) slowest = { name: `${name} by ${by}`, ms };
    }
  }
  return { counts, sales: slowest };
}

async function counted(scope: ShopScope, by: 'day' | 'hour') {
  return countByClock(await countCollages(scope, { ...days, kind: 'added' }), { ...days, by });
}
