import type { FirmUsage } from '@kolaj/contract/admin/firm-usage';
import { trialLastDay } from '@kolaj/domain/shop/trial';
import { useNow } from '../../../lib/texts/format.ts';

/** The last day of its trial; null = it has none, or it is over. */
export function useTrialLastDay(
  usage: FirmUsage,
  { subscriptionPackage = usage.package.name, trialDays = usage.trial_days } = {},
): string | null {
  const now = new Date(useNow());
  const { created_at: createdAt, time_zone: timeZone } = usage;
  return trialLastDay({ subscriptionPackage, trialDays, timeZone, now, createdAt: new Date(createdAt) });
}
