import { getHold, holdSending, releaseSending } from '@kolaj/contract/broadcast/sending-stop';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { holdAll, readHold, releaseAll } from './hold.store.ts';
import { untilQuiet } from './quiet.ts';
import { isAnythingLeaving } from './stop.store.ts';

export interface HoldRoutesDeps {
  database: Pick<Database, 'db'>;
}

const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });

/** The hold of the whole installation, for administrators; the command line has the same. */
export function holdRoutes({ database }: HoldRoutesDeps): Route[] {
  return [
    on(getHold).run(async () => ({ success: true, data: { result: await asSystem(database, readHold) } })),

    on(holdSending).run(async ({ why }, context) => {
      const result = await asSystem(database, async (scope) => {
        await holdAll(scope, { by: context.account.name || context.account.email, why });
        await writeAudit(scope, { ...askerOf(context), action: 'admin.hold', diff: { why } });
        return readHold(scope);
      });
      await untilQuiet(() => asSystem(database, (scope) => isAnythingLeaving(scope, { broadcastId: null })));
      return { success: true, data: { result } };
    }),

    on(releaseSending).run(async (_input, context) => {
      const result = await asSystem(database, async (scope) => {
        await releaseAll(scope);
        await writeAudit(scope, { ...askerOf(context), action: 'admin.release' });
        return readHold(scope);
      });
      return { success: true, data: { result } };
    }),
  ];
}
