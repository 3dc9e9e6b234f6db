import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { SessionContext } from '../../../http/route.ts';
import { findCredentials } from '../login/account.store.ts';
import { tooOften } from '../login/limits.ts';
import { countFailure, sessionCounters, waitBeforeLogin } from '../login/throttle.store.ts';
import { isRightPassword } from '../open/passwords.ts';

/**
 * Whether a logged-in person knows the account's password. Counted per session, since a stolen session must not
 * be a way to try passwords without end; throws 429 there as well.
 */
export async function provesPassword(
  database: Database,
  { account }: Pick<SessionContext, 'account'>,
  password: string,
): Promise<boolean> {
  const counters = sessionCounters(account.sessionId);
  const { wait, found } = await asSystem(database, async (scope) => ({
    wait: await waitBeforeLogin(scope, counters),
    found: await findCredentials(scope, account.email),
  }));
  if (wait > 0) throw tooOften(wait, 'too_many_tries');

  const isRight = await isRightPassword(password, found?.passwordHash ?? null);
  const late = await asSystem(database, (scope) =>
    isRight ? waitBeforeLogin(scope, counters) : countFailure(scope, counters),
  );
  if (late > 0) throw tooOften(late, 'too_many_tries');
  return isRight;
}
