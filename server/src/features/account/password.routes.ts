import { updatePassword } from '@kolaj/contract/account';
import { failedPasswordParts } from '@kolaj/domain/account/password';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../audit.ts';
import { on, type Route, type SessionContext } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { isFreshLogin, storePassword } from './password-store.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { provesPassword } from './prove-password.ts';
import { readRecipient } from './recipient-store.ts';
import { endOtherSessions, rotateSession } from './sessions.ts';
import { findCredentials } from './store.ts';
import { voidTokens } from './token-store.ts';

type Deps = Pick<AccountDeps, 'database' | 'cookie' | 'post'>;

/** Why a password was not changed (D-19); the profile's button turns 'Unsaved' (ACC-06). */
const flags = {
  weak: 'Password must be min 8, at least one uppercase, lowercase and special character.',
  reauth: 'Enter your current password too: your login is some time ago.',
  wrong: 'That is not your current password.',
  same: 'That is your password already.',
} as const;
type Flag = keyof typeof flags;

interface Change {
  newpassword: string;
  password?: string | undefined;
}

export function passwordRoutes(deps: Deps): Route[] {
  return [
    on(updatePassword).run(async (change, context) => {
      const flag = await flagOf(deps, change, context);
      if (flag) return { success: false as const, flag, message: flags[flag] };

      const token = await changePassword(deps, await hashPassword(change.newpassword), context);
      deps.cookie.write(context.reply, token);
      return { success: true as const, message: 'Your password was changed.' };
    }),
  ];
}

/** Only who has just logged in, or knows the current password, may change it. null = nothing is in the way. */
async function flagOf({ database }: Deps, change: Change, context: SessionContext): Promise<Flag | null> {
  const { sessionId, email } = context.account;
  if (failedPasswordParts(change.newpassword).length > 0) return 'weak';
  if (change.password === undefined) {
    if (!(await asSystem(database, (scope) => isFreshLogin(scope, sessionId)))) return 'reauth';
  } else if (!(await provesPassword(database, context, change.password))) return 'wrong';

  const known = await asSystem(database, (scope) => findCredentials(scope, email));
  return (await isRightPassword(change.newpassword, known?.passwordHash ?? null)) ? 'same' : null;
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
