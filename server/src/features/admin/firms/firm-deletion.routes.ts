import * as calls from '@kolaj/contract/admin/firm-deletion';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tellLeft } from '../../../kernel/changes/changes.store.ts';
import { untilShopIsQuiet } from '../../broadcast/open/shop-quiet.ts';
import type { Post } from '../../mail/open/letter.ts';
import { shopToMail } from '../../shop/open/owners.store.ts';
import { siteFollows } from '../../site/open/site-follows.ts';
import {
  deletedFirms,
  deleteFirm,
  firmFacts,
  type LockedFirm,
  lockFirm,
  peopleIn,
  restorableUntil,
  restoreFirm,
} from './firm-deletion.store.ts';

const noFirm = () => notFound('There is no such firm.');
const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });
const differs = { success: false, code: 'keyword_differs', message: "This is not the firm's keyword." } as const;

interface Deps {
  database: Pick<Database, 'db'>;
  post: Post;
}

/** Deleting firms and bringing them back, for administrators (D-81). */
export const firmDeletionRoutes = ({ database, post }: Deps): Route[] => [
  on(calls.getFirmFacts).run(async ({ pid }) => {
    const result = await asSystem(database, (scope) => firmFacts(scope, pid));
    if (!result) throw noFirm();
    return { success: true, data: { result } };
  }),

  on(calls.deleteFirm).run(async ({ pid, keyword }, context) => {
    const outcome = await asSystem(database, async (scope) => {
      const firm = await lockFirm(scope, pid);
      if (!firm) throw noFirm();
      if (keyword.trim().toLowerCase() !== firm.keyword.toLowerCase()) return { kind: 'differs' } as const;
      const facts = await firmFacts(scope, pid);
      await tellDeleted(scope, firm, post);
      await deleteFirm(scope, firm, context.account.userId);
      siteFollows(scope, firm.id);
      const trace = { action: 'admin.firm.delete', shopId: firm.id, object: firm.keyword, diff: { before: facts } };
      await writeAudit(scope, { ...askerOf(context), ...trace });
      for (const userId of await peopleIn(scope, firm.id)) await tellLeft(scope, { shopId: firm.id, userId });
      return { kind: 'deleted', firm } as const;
    });
    if (outcome.kind === 'differs') return differs;
    await untilShopIsQuiet(database, outcome.firm.id);
    return { success: true };
  }),

  on(calls.listDeletedFirms).run(async () => {
    const firms = await asSystem(database, deletedFirms);
    const result = firms.map(({ deletedAt, restorableUntil, ...firm }) => ({
      ...firm,
      deleted_at: deletedAt.toISOString(),
      restorable_until: restorableUntil?.toISOString() ?? null,
    }));
    return { success: true, data: { result } };
  }),

  on(calls.restoreFirm).run(async ({ pid }, context) => {
    await asSystem(database, async (scope) => {
      const restored = await restoreFirm(scope, pid);
      if (restored.kind === 'unknown') throw noFirm();
      if (restored.kind === 'there') return;
      const { firm } = restored;
      siteFollows(scope, firm.id);
      const trace = { action: 'admin.firm.restore', shopId: firm.id, object: firm.keyword };
      await writeAudit(scope, { ...askerOf(context), ...trace });
      await tellRestored(scope, firm, post);
    });
    return { success: true };
  }),
];

/** While it is still there: nobody gets letters of a deleted firm. */
async function tellDeleted(scope: SystemScope, firm: LockedFirm, post: Post): Promise<void> {
  const [{ name, owners }, until] = [await shopToMail(scope, firm.id), await restorableUntil(scope, firm)];
  for (const owner of owners)
    await post(scope, owner, { kind: 'firm-deleted', shopName: name, until: until(owner.language) });
}

async function tellRestored(scope: SystemScope, { id }: LockedFirm, post: Post): Promise<void> {
  const { name, owners } = await shopToMail(scope, id);
  for (const owner of owners) await post(scope, owner, { kind: 'firm-restored', shopName: name });
}
