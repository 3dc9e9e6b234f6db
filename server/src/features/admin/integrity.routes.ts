import { checkIntegrity, getIntegrity } from '@kolaj/contract/admin/integrity';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { integrityNow } from './integrity.store.ts';

export interface IntegrityRoutesDeps {
  database: Pick<Database, 'db'>;
  /** Orders the job in the caller's transaction. */
  orderCheck: (scope: SystemScope) => Promise<void>;
}

/** Is every file of the store still there and as it was? For administrators. */
export function integrityRoutes({ database, orderCheck }: IntegrityRoutesDeps): Route[] {
  return [
    on(getIntegrity).run(async () => ({ success: true, data: { result: await asSystem(database, integrityNow) } })),

    on(checkIntegrity).run(async (_input, { account, requestId }) => {
      await asSystem(database, async (scope) => {
        await orderCheck(scope);
        await writeAudit(scope, { userId: account.userId, requestId, asAdmin: true, action: 'admin.integrity' });
      });
      return { success: true };
    }),
  ];
}
