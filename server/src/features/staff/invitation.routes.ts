import { acceptInvitation, readInvitation } from '@kolaj/contract/shop/staff';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { forbidden, HttpError } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { tellLeft } from '../../kernel/changes/changes.store.ts';
import { findInvitation, isOfDeletedShop, joinByInvitation } from '../account/open/invitation.store.ts';
import { countUse } from '../account/open/rate.store.ts';
import { isAccount, workIn } from './open/own-shop.store.ts';

/** Nobody finds a token by trying; this only keeps the trying cheap for us. */
const readsPerAddress = { limit: 60, windowSeconds: 900 };

const badToken = {
  success: false as const,
  code: 'dead_invitation' as const,
  message: 'This invitation is not valid any more. Ask for a new one.',
};
const firmDeleted = {
  success: false as const,
  code: 'firm_deleted' as const,
  message: 'The firm of this invitation has been deleted.',
};
const otherAccount = {
  success: false as const,
  code: 'other_account' as const,
  message: 'This invitation was sent to another address. Log in with the account of that address.',
};

/** What a mailed invitation offers, and taking it up (D-13). */
export function invitationRoutes({ database }: { database: Database }): Route[] {
  return [
    on(readInvitation).run(async ({ token }, { request }) => {
      const reading = { key: `invitation:${request.ip}`, ...readsPerAddress };
      const wait = await asSystem(database, (scope) => countUse(scope, reading));
      if (wait > 0) {
        throw new HttpError(429, 'too_often', `Too many tries. Wait ${wait} s.`, {
          headers: { 'retry-after': String(wait) },
        });
      }
      return asSystem(database, async (scope) => {
        const found = await findInvitation(scope, token);
        if (!found) return (await isOfDeletedShop(scope, token)) ? firmDeleted : badToken;
        const has_account = await isAccount(scope, found.email);
        const { shopName, email, inviterName } = found;
        return {
          success: true as const,
          data: { shop_name: shopName, email, has_account, invited_by: inviterName },
        };
      });
    }),

    on(acceptInvitation).run(async ({ token }, { account, requestId, shopOfSession }) => {
      // An agent belongs to one shop and never gets into a console (D-74).
      if (account.isAgent) throw forbidden('agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.');
      return asSystem(database, async (scope) => {
        const { userId, email, sessionId } = account;
        const joined = await joinByInvitation(scope, { token, userId, email });
        if (joined.kind === 'token') return (await isOfDeletedShop(scope, token)) ? firmDeleted : badToken;
        if (joined.kind === 'other-account') return otherAccount;
        const { shopId, pid } = joined;
        await workIn(scope, { sessionId, shopId });
        await tellLeft(scope, { shopId: shopOfSession?.id, userId });
        await writeAudit(scope, { action: 'staff.join', userId, requestId, shopId, object: userId });
        return { success: true as const, data: { pid } };
      });
    }),
  ];
}
