import { trialHasEnded } from '@kolaj/domain/shop/trial';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readShop } from './shop.store.ts';

/** Whether the trial is over; the daily job writes it down, until then the calendar says so (D-15). */
export async function isTrialOver(
  scope: ShopScope,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<boolean> {
  const { subscriptionPackage, createdAt } = await readShop(scope);
  return subscriptionPackage === null || trialHasEnded({ subscriptionPackage, createdAt, timeZone, now });
}
