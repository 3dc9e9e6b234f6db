import { updatePassword } from '@kolaj/contract/account/account';
import { failedPasswordParts } from '@kolaj/domain/account/password';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { voidTokens } from '../links/token.store.ts';
import { findCredentials } from '../login/account.store.ts';
import { forgetDevices } from '../login/device.store.ts';
import { endOtherSessions, rotateSession } from '../login/session.store.ts';
import { hashPassword, isRightPassword } from '../open/passwords.ts';
import { isFreshLogin, storePassword } from './password.store.ts';
import { provesPassword } from './prove-password.ts';

type Deps = Pick<AccountDeps, 'database' | 'cookie' | 'post'>;

export function passwordRoutes(deps: Deps): Route[] {
  return [
    on(updatePassword).run(async (change, context) => {
      const refusal = await refusePassword(deps.database, change, context);
      if (refusal) return { success: false as const, ...refusal };

      const token = await changePassword(deps, await hashPassword(change.newpassword), context);
      deps.cookie.write(context.reply, { session: token });
      return { success: true as const, message: 'Your password was changed.' };
    }),
  ];
}

/** Answers the new token of this device; all others are logged out, and links under way are dead. */
async function changePassword(
  { database, cookie, post }: Deps,
  passwordHash: string,
  { account, request, requestId }: SessionContext,
): Promise<string> {
  const { userId, sessionId } = account;
  return asSystem(database, async (scope) => {
    await storePassword(scope, { userId, passwordHash });
    const ended = await endOtherSessions(scope, { userId, sessionId });
    await forgetDevices(scope, { userId, but: cookie.readDevice(request) });
    await voidTokens(scope, userId, ['reset', 'email']);
    await post(scope, await readRecipient(scope, userId), { kind: 'password-changed' });
    await writeAudit(scope, { userId, requestId, action: updatePassword.path, diff: { sessions_ended: ended } });
    return rotateSession(scope, sessionId);
  });
}

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

/** Only who has just logged in, or knows the current password, may change it. null = nothing is in the way. */
async function refusePassword(
  database: Database,
  change: Change,
  context: SessionContext,
): Promise<{ flag: Flag; message: string } | null> {
  const flag = await flagOf(database, change, context);
  return flag && { flag, message: flags[flag] };
}

async function flagOf(database: Database, change: Change, context: SessionContext): Promise<Flag | null> {
  const { sessionId, email } = context.account;
  if (failedPasswordParts(change.newpassword).length > 0) return 'weak';
  if (change.password === undefined) {
    if (!(await asSystem(database, (scope) => isFreshLogin(scope, sessionId)))) return 'reauth';
  } else if (!(await provesPassword(database, context, change.password))) return 'wrong';

  const known = await asSystem(database, (scope) => findCredentials(scope, email));
  return (await isRightPassword(change.newpassword, known?.passwordHash ?? null)) ? 'same' : null;
}
