import { failedPasswordParts } from '@kolaj/domain/account/password';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { SessionContext } from '../../../http/route.ts';
import { findCredentials } from '../login/account.store.ts';
import { isRightPassword } from '../open/passwords.ts';
import { isFreshLogin } from './password.store.ts';
import { provesPassword } from './prove-password.ts';

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
export async function refusePassword(
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
