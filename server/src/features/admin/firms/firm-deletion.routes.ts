import * as calls from '@kolaj/contract/admin/firm-deletion';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tellLeft } from '../../../kernel/changes.store.ts';
import { deletedFirms, deleteFirm, firmFacts, lockFirm, peopleIn, restoreFirm } from './firm-deletion.store.ts';

const noFirm = () => notFound('There is no such firm.');
const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });
const differs = { success: false, code: 'keyword_differs', message: "This is not the firm's keyword." } as const;

/** Deleting firms and bringing them back, for administrators (D-81). */
export const firmDeletionRoutes = ({ database }: { database: Pick<Database, 'db'> }): Route[] => [
  on(calls.getFirmFacts).run(async ({ pid }) => {
    const result = await asSystem(database, (scope) => firmFacts(scope, pid));
    if (!result) throw noFirm();
    return { success: true, data: { result } };
  }),

  on(calls.deleteFirm).run(async ({ pid, keyword }, context) =>
    asSystem(database, async (scope) => {
      const firm = await lockFirm(scope, pid);
      if (!firm) throw noFirm();
      if (keyword.trim().toLowerCase() !== firm.keyword.toLowerCase()) return differs;
      const facts = await firmFacts(scope, pid);
      await deleteFirm(scope, firm, context.account.userId);
      const trace = { action: 'admin.firm.delete', shopId: firm.id, object: firm.keyword, diff: { before: facts } };
      await writeAudit(scope, { ...askerOf(context), ...trace });
      for (const userId of await peopleIn(scope, firm.id)) await tellLeft(scope, { shopId: firm.id, userId });
      return { success: true };
    }),
  ),

  on(calls.listDeletedFirms).run(async () => {
    const firms = await asSystem(database, deletedFirms);
    const result = firms.map(({ deletedAt, restorableUntil, ...firm }) => ({
      ...firm,
      deleted_at: deletedAt.toISOString(),
      restorable_until: restorableUntil.toISOString(),
    }));
    return { success: true, data: { result } };
  }),

  on(calls.restoreFirm).run(async ({ pid }, context) => {
    await asSystem(database, async (scope) => {
      const restored = await restoreFirm(scope, pid);
      if (restored.kind === 'unknown') throw noFirm();
      if (restored.kind === 'there') return;
      const { firm } = restored;
      const trace = { action: 'admin.firm.restore', shopId: firm.id, object: firm.keyword };
      await writeAudit(scope, { ...askerOf(context), ...trace });
    });
    return { success: true };
  }),
];
