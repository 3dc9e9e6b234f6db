import { resetPassword, verifyAccount } from '@kolaj/contract/account/account';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { forgetDevices } from '../login/device.store.ts';
import { endAllSessions } from '../login/session.store.ts';
import { forgetAllFailures } from '../login/throttle.store.ts';
import { hashPassword, isRightPassword } from '../open/passwords.ts';
import { markVerified, storePassword } from '../profile/password.store.ts';
import { readRecipient } from './recipient.store.ts';
import { findTokenHolder, takeToken, voidTokens } from './token.store.ts';

type Deps = Pick<AccountDeps, 'database' | 'post'>;

/** One sentence for every link that is not good (any more), whatever the reason (S6). */
export const deadLink = {
  success: false as const,
  code: 'dead_link' as const,
  message: 'This link is not valid any more. Ask for a new one.',
};
const samePassword = {
  success: false as const,
  code: 'same_password' as const,
  message: 'That is your password already.',
};

/** Following the links that `askLinkRoutes` has mailed. */
export function verifyRoutes({ database, post }: Deps): Route[] {
  return [
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
        await forgetDevices(scope, { userId, but: null });
        await forgetAllFailures(scope, email);
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
