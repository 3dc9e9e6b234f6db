import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { activeAgent } from '../accounts/profile.store.ts';
import { actingAgent } from '../app/acting-agent.ts';
import { type Approved, approvedSince } from '../app/collages.store.ts';

/** What was approved of a mobile agent's brands since then; null = nothing, or they are not told (`notify_new`, switched off). */
export async function newProductsOf(
  scope: ShopScope,
  { userId, since }: { userId: string; since: Date },
): Promise<Approved | null> {
  if ((await activeAgent(scope, userId)) === null) return null;
  const { mobile, places } = await actingAgent(scope, { account: { userId } });
  return mobile.notify_new ? approvedSince(scope, { places: [...places.keys()], since }) : null;
}
