import type { Product } from '@kolaj/contract/shop';
import { daysBetween, localDay } from '@kolaj/domain/shared/day';

const TRIAL_DAYS = 14;
const TRIAL_PACKAGE = 'trial-start';

export type Trial = { kind: 'none' } | { kind: 'over' } | { kind: 'today' } | { kind: 'days'; days: number };

/** What the header says of the trial: 14 local days from the shop's creation, only in the trial package (D-15). */
export function trialOf({ live, time_zone }: Pick<Product, 'live' | 'time_zone'>, now: Date): Trial {
  const { subscription_package } = live.settings;
  if (subscription_package === null) return { kind: 'over' };
  if (subscription_package !== TRIAL_PACKAGE) return { kind: 'none' };
  const passed = daysBetween(localDay(new Date(live.created_at), time_zone), localDay(now, time_zone));
  const days = TRIAL_DAYS - passed;
  return days > 0 ? { kind: 'days', days } : { kind: 'today' };
}
