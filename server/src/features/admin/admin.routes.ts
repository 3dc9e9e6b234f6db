import { actInShop, leaveShop, listFirms } from '@kolaj/contract/admin/admin';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { tellLeft } from '../../kernel/changes/changes.store.ts';
import { workIn } from '../staff/open/own-shop.store.ts';
import { allFirms, findFirm } from './admin.store.ts';

const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });

/** The administration (ROUTE-10, D-13): what an internal admin may beyond everybody else. */
export function adminRoutes({ database, clock }: { database: Database; clock: () => Date }): Route[] {
  return [
    on(listFirms).run(async ({ show_hidden = false }) => {
      const firms = await asSystem(database, (scope) => allFirms(scope, clock()));
      return { success: true, data: { result: firms.filter(({ hidden }) => show_hidden || !hidden) } };
    }),

    on(actInShop).run(async ({ firm: named }, context) => {
      const { sessionId } = context.account;
      const firm = await asSystem(database, async (scope) => {
        const found = await findFirm(scope, named);
        if (!found) throw notFound('There is no such firm.');
        await leave(scope, context);
        await workIn(scope, { sessionId, shopId: found.id });
        await writeAudit(scope, { ...askerOf(context), action: 'admin.act', shopId: found.id, object: found.keyword });
        return found;
      });
      return { success: true, data: { keyword: firm.keyword, name: firm.name } };
    }),

    on(leaveShop).run(async (_input, context) => {
      await asSystem(database, (scope) => leave(scope, context));
      return { success: true };
    }),
  ];
}

/** Ends the acting of this device, if it acts; in a shop of their own an admin is no guest. */
async function leave(scope: SystemScope, context: SessionContext): Promise<void> {
  const { account, shopOfSession: shop } = context;
  await workIn(scope, { sessionId: account.sessionId, shopId: null });
  await tellLeft(scope, { shopId: shop?.id, userId: account.userId });
  if (shop?.standing !== 'admin') return;
  await writeAudit(scope, { ...askerOf(context), action: 'admin.leave', shopId: shop.id, object: shop.keyword });
}
