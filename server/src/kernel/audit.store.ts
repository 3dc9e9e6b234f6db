import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** Who asks, for the audit. */
export interface Asker {
  /** null = nobody with an account: a login that was refused. */
  userId: string | null;
  requestId: string;
  /** An admin in somebody else's shop. */
  asAdmin?: boolean;
  /** The API key that was used, if one was. */
  keyId?: string | null;
}

export interface AuditEntry extends Asker {
  /** Path of the call, or the verb of what was done. */
  action: string;
  /** Id or name of what was changed. */
  object?: string;
  /** Before and after, without secrets. */
  diff?: object;
  /** Of a system-wide scope: the shop it is about. */
  shopId?: string | null;
}

/** One audit row, in the transaction of the change (D-90): it exists exactly if the change does. */
export async function writeAudit(scope: ShopScope | SystemScope, entry: AuditEntry): Promise<void> {
  const { userId, requestId, asAdmin = false, keyId = null, action, object = '', diff = {} } = entry;
  const shopId = 'shopId' in scope ? scope.shopId : (entry.shopId ?? null);
  await scope.db
    .insertInto('audit_log')
    .values({
      shop_id: shopId,
      user_id: userId,
      request_id: requestId,
      as_admin: asAdmin,
      key_id: keyId,
      action,
      object,
      diff: JSON.stringify(diff),
    })
    .execute();
}
