import { getUser, login, logout } from '@kolaj/contract/account';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { HttpError } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { isRightPassword } from './passwords.ts';
import { endSession, startSession } from './sessions.ts';
import { findCredentials, readUser } from './store.ts';
import { countFailure, forgetFailures, waitBeforeLogin } from './throttle.ts';

interface Deps {
  database: Database;
  cookie: SessionCookie;
}

/** Literal of the error catalogue (ERR-08); the console shows its own translation by code. */
const loginFailed = {
  success: false as const,
  code: 'login_failed',
  message: 'The mail or password is wrong.Please double-check and try again.',
};

export function accountRoutes({ database, cookie }: Deps): Route[] {
  return [
    on(login).run(async ({ username, password }, { request, reply }) => {
      const email = username.toLowerCase();
      const keys = [`account:${email}`, `address:${request.ip}`];
      const wait = await asSystem(database, (scope) => waitBeforeLogin(scope, keys));
      if (wait > 0) {
        throw new HttpError(429, 'too_many_tries', `Too many tries. Wait ${wait} s.`, {
          headers: { 'retry-after': String(wait) },
        });
      }

      const found = await asSystem(database, (scope) => findCredentials(scope, email));
      if (!(await isRightPassword(password, found?.passwordHash ?? null)) || !found) {
        await asSystem(database, (scope) => countFailure(scope, keys));
        return loginFailed;
      }

      const previous = cookie.read(request);
      const token = await asSystem(database, async (scope) => {
        await forgetFailures(scope, `account:${email}`);
        if (previous) await endSession(scope, previous);
        return startSession(scope, { userId: found.id, ip: request.ip, agent: request.headers['user-agent'] ?? '' });
      });
      cookie.write(reply, token);
      return { success: true as const, data: { id: found.id, email: found.email } };
    }),

    on(logout).run(async (_input, { request, reply }) => {
      const token = cookie.read(request);
      if (token) await asSystem(database, (scope) => endSession(scope, token));
      cookie.clear(reply);
      return { success: true as const };
    }),

    on(getUser).run(async (_input, { account }) => {
      const data = await asSystem(database, (scope) => readUser(scope, account.userId));
      return { success: true as const, data };
    }),
  ];
}
