import { actInShop, leaveShop, listFirms } from '@kolaj/contract/admin';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../audit.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../http/route.ts';
import { allFirms, findFirm, moveDevice } from './store.ts';

const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });

/** The administration (ROUTE-10, D-13): what an internal admin may beyond everybody else. */
export function adminRoutes({ database }: { database: Database }): Route[] {
  return [
    on(listFirms).run(async ({ show_hidden = false }) => {
      const firms = await asSystem(database, allFirms);
      return { success: true, data: { result: firms.filter(({ hidden }) => show_hidden || !hidden) } };
    }),

    on(actInShop).run(async ({ firm: named }, context) => {
      const { sessionId } = context.account;
      const firm = await asSystem(database, async (scope) => {
        const found = await findFirm(scope, named);
        if (!found) throw notFound('There is no such firm.');
        const shopId = found.id;
        await moveDevice(scope, { sessionId, shopId });
        await writeAudit(scope, { ...askerOf(context), action: 'admin.act', shopId, object: found.keyword });
        return found;
      });
      return { success: true, data: { keyword: firm.keyword, name: firm.name } };
    }),

    on(leaveShop).run(async (_input, context) => {
      const { sessionId } = context.account;
      await asSystem(database, async (scope) => {
        const left = await moveDevice(scope, { sessionId, shopId: null });
        if (left) await writeAudit(scope, { ...askerOf(context), action: 'admin.leave', shopId: left });
      });
      return { success: true };
    }),
  ];
}
