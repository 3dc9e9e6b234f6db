import { randomUUID } from 'node:crypto';
import { requestReset, resendVerification, resetPassword, verifyAccount } from '@kolaj/contract/account';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../audit.ts';
import { on, type PublicContext, type Route } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { keepWithin, tooOften, waitFor } from './limits.ts';
import { networkOf } from './network.ts';
import { markVerified, storePassword } from './password-store.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { readRecipient } from './recipient-store.ts';
import { endAllSessions } from './sessions.ts';
import { forgetFailures } from './throttle.ts';
import { findTokenHolder, takeToken, voidTokens } from './token-store.ts';

type Deps = Pick<AccountDeps, 'database' | 'post' | 'orderLink'>;

/** One sentence for every link that is not good (any more), whatever the reason (S6). */
export const deadLink = {
  success: false as const,
  code: 'token',
  message: 'This link is not valid any more. Ask for a new one.',
};
const samePassword = { success: false as const, code: 'same', message: 'That is your password already.' };

/** Asking for links by mail, and following them. */
export function verifyRoutes({ database, post, orderLink }: Deps): Route[] {
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

    on(resetPassword).run(async ({ token, password }, { requestId }) => {
      const holder = await asSystem(database, (scope) => findTokenHolder(scope, 'reset', token));
      if (!holder) return deadLink;
      // The link stays good for another password.
      if (await isRightPassword(password, holder.passwordHash)) return samePassword;

      const passwordHash = await hashPassword(password);
      return asSystem(database, async (scope) => {
        const taken = await takeToken(scope, 'reset', token);
        if (!taken) return deadLink;
        const { userId, email } = taken;
        await storePassword(scope, { userId, passwordHash });
        await markVerified(scope, userId);
        await voidTokens(scope, userId, ['reset', 'email']);
        const ended = await endAllSessions(scope, userId);
        await forgetFailures(scope, email);
        await post(scope, await readRecipient(scope, userId), { kind: 'password-changed' });
        await writeAudit(scope, { userId, requestId, action: resetPassword.path, diff: { sessions_ended: ended } });
        return { success: true as const, message: 'Your password was changed. Log in with the new one.' };
      });
    }),

    on(verifyAccount).run(async ({ token }, { requestId }) =>
      asSystem(database, async (scope) => {
        const taken = await takeToken(scope, 'verify', token);
        if (!taken) return deadLink;
        const { userId } = taken;
        await markVerified(scope, userId);
        await writeAudit(scope, { userId, requestId, action: verifyAccount.path });
        return { success: true as const, message: 'Your account is verified.' };
      }),
    ),
  ];
}
