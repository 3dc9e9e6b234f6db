import type { PackageUse } from '@kolaj/contract/shop/package';
import { monthlyCounts } from '@kolaj/domain/shop/package';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { monthAround } from './limit-reached.ts';
import { countMembers, countSince, readPackage } from './package.store.ts';

/** A shop's package, and what of it is used at a moment. */
export async function packageUse(
  scope: ShopScope,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<PackageUse> {
  const { subscriptionPackage: name, limits } = await readPackage(scope);
  const { since, until } = monthAround(now, timeZone);
  const counts: PackageUse['counts'] = [];
  for (const what of monthlyCounts)
    counts.push({ what, used: await countSince(scope, what, since), limit: limits[what] });
  counts.push({ what: 'members', used: await countMembers(scope), limit: limits.members });
  return { name, counts, until };
}
