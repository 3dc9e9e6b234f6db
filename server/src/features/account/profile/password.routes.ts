import { updatePassword } from '@kolaj/contract/account';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { voidTokens } from '../links/token.store.ts';
import { endOtherSessions, rotateSession } from '../login/session.store.ts';
import { hashPassword } from '../open/passwords.ts';
import { storePassword } from './password.store.ts';
import { refusePassword } from './password-refusal.ts';

type Deps = Pick<AccountDeps, 'database' | 'cookie' | 'post'>;

export function passwordRoutes(deps: Deps): Route[] {
  return [
    on(updatePassword).run(async (change, context) => {
      const refusal = await refusePassword(deps.database, change, context);
      if (refusal) return { success: false as const, ...refusal };

      const token = await changePassword(deps, await hashPassword(change.newpassword), context);
      deps.cookie.write(context.reply, token);
      return { success: true as const, message: 'Your password was changed.' };
    }),
  ];
}

/** Answers the new token of this device; all others are logged out, and links under way are dead. */
async function changePassword(
  { database, post }: Deps,
  passwordHash: string,
  { account, requestId }: SessionContext,
): Promise<string> {
  const { userId, sessionId } = account;
  return asSystem(database, async (scope) => {
    await storePassword(scope, { userId, passwordHash });
    const ended = await endOtherSessions(scope, { userId, sessionId });
    await voidTokens(scope, userId, ['reset', 'email']);
    await post(scope, await readRecipient(scope, userId), { kind: 'password-changed' });
    await writeAudit(scope, { userId, requestId, action: updatePassword.path, diff: { sessions_ended: ended } });
    return rotateSession(scope, sessionId);
  });
}
