import { monthAfter } from '@kolaj/domain/analytics/whole-months';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import { countedBy, type Doing, isUsedUp, type MonthlyCount } from '@kolaj/domain/shop/package';
import { isTrialOver } from '@kolaj/domain/shop/trial';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Installation } from '../../../settings/installation.ts';
import { countSince, readPackage } from './package.store.ts';

/** Why a shop may not begin something now. */
export type LimitReached =
  | { kind: 'trial-over' }
  /** The month's share of its package is gone. `until` = first day of the next month where the shop is, `YYYY-MM-DD`. */
  | { kind: 'used-up'; what: MonthlyCount; limit: number; until: string };

interface Asked {
  doing: Doing;
  timeZone: string;
  now: Date;
  installation: Pick<Installation, 'read'>;
}

/** What keeps a shop from importing, publishing or sending; null = nothing. What runs already goes on (D-15). */
export async function limitReached(
  scope: ShopScope,
  { doing, timeZone, now, installation }: Asked,
): Promise<LimitReached | null> {
  const { limits, ...shop } = await readPackage(scope);
  if (isTrialOver({ ...shop, timeZone, now })) {
    const { trialOver } = await installation.read(scope);
    if (trialOver.value === 'no_sending') return { kind: 'trial-over' };
  }
  const what = countedBy(doing);
  const limit = what && limits[what];
  if (what === null || limit === null) return null;
  const { since, until } = monthAround(now, timeZone);
  return isUsedUp(await countSince(scope, what, since), limit) ? { kind: 'used-up', what, limit, until } : null;
}

/** Since when a shop's month runs, and the day on which the next begins. */
export function monthAround(now: Date, timeZone: string): { since: Date; until: string } {
  const today = localDay(now, timeZone);
  return { since: startOfDay({ ...today, day: 1 }, timeZone), until: dayKey(monthAfter(today)) };
}
