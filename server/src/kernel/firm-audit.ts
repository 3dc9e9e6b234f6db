import type { ShopScope } from '../adapters/postgres/scope.ts';
import type { SessionContext } from '../http/route.ts';
import { writeAudit } from './audit.store.ts';
import { tell } from './changes/changes.store.ts';

/** Writes down what an admin did to a firm, in the transaction of the change, and tells the firm's consoles. */
export async function noteInFirm(
  scope: ShopScope,
  { account, requestId }: SessionContext,
  entry: { action: string; object: string; diff: object },
): Promise<void> {
  await writeAudit(scope, { userId: account.userId, requestId, asAdmin: true, ...entry });
  await tell(scope, { kind: 'shop' });
}
