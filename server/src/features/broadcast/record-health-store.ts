import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** How a send has been going. */
export interface SendHealth {
  failuresInRow: number;
  /** A person has stopped the rest: what would be tried again is cancelled instead. */
  isStopping: boolean;
}

/** Locks a send for an answer (after its lane, before its messages). */
export async function lockSendHealth(scope: ShopScope, broadcastId: string): Promise<SendHealth> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select(['pause_reason', 'failures_in_row'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { failuresInRow: row.failures_in_row, isStopping: row.pause_reason === 'cancelling' };
}

export async function writeFailures(
  scope: ShopScope,
  broadcastId: string,
  { before, now }: { before: number; now: number },
): Promise<void> {
  if (before === now) return;
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ failures_in_row: now })
    .execute();
}
