import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readSummary } from '../control/read-broadcasts.store.ts';

/** A send and how it stands; null = not this shop's. */
export async function sendSummary(scope: ShopScope, id: string): Promise<BroadcastSummary | null> {
  return (await readSummary(scope, id))?.summary ?? null;
}
