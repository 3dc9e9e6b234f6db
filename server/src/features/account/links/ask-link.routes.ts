import { randomUUID } from 'node:crypto';
import { requestReset, resendVerification } from '@kolaj/contract/account/account';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type PublicContext, type Route } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { keepWithin, tooOften, waitFor } from '../login/limits.ts';
import { networkOf } from '../open/network.ts';

type Deps = Pick<AccountDeps, 'database' | 'orderLink'>;

/** Asking for a link by mail: to set a new password, or to verify the account. */
export function askLinkRoutes({ database, orderLink }: Deps): Route[] {
  /**
   * The same steps for every address, known or not: the job looks for the account (D-17). Beyond the limit of an address
   * nothing is mailed; only the address's own account, logged in, is told to wait.
   */
  async function order(kind: 'verify' | 'reset', typed: string, context: PublicContext): Promise<void> {
    const { request, requestId, visitor } = context;
    const email = typed.toLowerCase();
    await asSystem(database, async (scope) => {
      await keepWithin(scope, `${kind}From`, networkOf(request.ip));
      const wait = await waitFor(scope, `${kind}To`, email);
      if (wait > 0 && visitor?.email.toLowerCase() === email) throw tooOften(wait);
      if (wait === 0) await orderLink(scope, { id: randomUUID(), kind, email, requestId });
    });
  }

  return [
    on(requestReset).run(async ({ email }, context) => {
      await order('reset', email, context);
      const message = 'If there is an account with this address, a link to set a new password is on its way.';
      return { success: true as const, data: { success: true, message } };
    }),

    on(resendVerification).run(async ({ email }, context) => {
      await order('verify', email, context);
      // Literal of the error catalogue (ERR-13).
      return { success: true as const, data: { success: true, message: 'New verify link was sent your email.' } };
    }),
  ];
}
