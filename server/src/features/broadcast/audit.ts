import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** Who asks, for the audit. */
export interface Asker {
  userId: string;
  requestId: string;
}

/** One audit row, in the transaction of the change (D-90). `diff` holds no secrets. */
export async function writeAudit(
  scope: ShopScope,
  { userId, requestId, action, object, diff }: Asker & { action: string; object: string; diff: object },
): Promise<void> {
  await scope.db
    .insertInto('audit_log')
    .values({
      shop_id: scope.shopId,
      user_id: userId,
      request_id: requestId,
      action,
      object,
      diff: JSON.stringify(diff),
    })
    .execute();
}
