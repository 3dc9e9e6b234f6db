import { login, logout } from '@kolaj/contract/account/account';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { on, type PublicContext, type Route } from '../../../http/route.ts';
import type { OpenedSession } from '../../../http/session-cookie.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isRightPassword } from '../open/passwords.ts';
import { checkSecondFactor, type SecondFactorDeps } from '../second-factor/second-factor.ts';
import { type Credentials, findCredentials, holdAgent, isStillPassword, noteAgentLogin } from './account.store.ts';
import { findDevice } from './device.store.ts';
import { tooOften } from './limits.ts';
import { openSession } from './open-session.ts';
import { endSession } from './session.store.ts';
import {
  type Counter,
  codeCounters,
  countFailure,
  forgetFailures,
  loginCounters,
  waitBeforeLogin,
} from './throttle.store.ts';

/** Literal of the error catalogue (ERR-08); the console shows its own translation by code. */
const refusals = {
  login_failed: 'The mail or password is wrong.Please double-check and try again.',
  second_factor: 'Enter the code of your authenticator app.',
  second_factor_wrong: 'The code is wrong, was used already or is too old.',
  account_off: 'Your shop has switched this account off. Ask the shop.',
} as const;
type Refusal = keyof typeof refusals;

/** How a try ends. `wait`: too many came before it; how it would have gone is told to nobody. */
type Outcome =
  | { kind: 'in'; opened: OpenedSession }
  | { kind: 'refused'; code: Refusal }
  | { kind: 'wait'; seconds: number };

type Deps = Pick<AccountDeps, 'database' | 'cookie' | 'clock'> & SecondFactorDeps;

interface Try {
  context: PublicContext;
  counters: readonly Counter[];
  found: Credentials | null;
  isRight: boolean;
  code: string | undefined;
}

export function loginRoutes(deps: Deps): Route[] {
  const { database, cookie } = deps;
  return [
    on(login).run(async ({ username, password, code }, context) => {
      const { wait, found, counters } = await asSystem(database, async (scope) => {
        const device = await findDevice(scope, { token: cookie.readDevice(context.request), email: username });
        const counters = loginCounters(username, context.request.ip, device);
        const wait = await waitBeforeLogin(scope, counters);
        return { wait, counters, found: await findCredentials(scope, username) };
      });
      if (wait > 0) throw tooOften(wait, 'too_many_tries');

      const isRight = await isRightPassword(password, found?.passwordHash ?? null);
      const outcome = await asSystem(database, (scope) =>
        judge(scope, deps, { context, counters, found, isRight, code }),
      );
      if (outcome.kind === 'wait') throw tooOften(outcome.seconds, 'too_many_tries');
      if (outcome.kind === 'refused' || !found) {
        const refused = outcome.kind === 'refused' ? outcome.code : 'login_failed';
        return { success: false as const, code: refused, message: refusals[refused] };
      }
      cookie.write(context.reply, outcome.opened);
      return { success: true as const, data: { id: found.id, email: found.email, agent: found.isAgent } };
    }),

    on(logout).run(async (_input, { request, reply }) => {
      const token = cookie.read(request);
      if (token) await asSystem(database, (scope) => endSession(scope, token));
      cookie.clear(reply);
      return { success: true as const };
    }),
  ];
}

/** One transaction per try: what it leaves in counters, sessions and the audit belongs together. */
async function judge(scope: SystemScope, deps: Deps, tried: Try): Promise<Outcome> {
  const { context, counters, found, isRight, code } = tried;
  if (!found || !isRight) return refuse(scope, tried, 'login_failed');
  const isOff = found.isAgent && !(await holdAgent(scope, found.id));
  if (!(await isStillPassword(scope, found))) return refuse(scope, tried, 'login_failed');
  if (isOff) return { kind: 'refused', code: 'account_off' };
  const codes = codeCounters(found.id);
  const wait = await waitBeforeLogin(scope, found.hasSecondFactor ? [...counters, ...codes] : counters);
  if (wait > 0) return { kind: 'wait', seconds: wait };

  if (found.hasSecondFactor && code === undefined) return { kind: 'refused', code: 'second_factor' };
  if (found.hasSecondFactor && code !== undefined) {
    const checked = await checkSecondFactor(scope, deps, { userId: found.id, code, now: deps.clock() });
    if (checked.kind === 'wrong') return refuse(scope, { ...tried, counters: codes }, 'second_factor_wrong');
  }

  await forgetFailures(scope, [...counters, ...codes]);
  await writeAudit(scope, { userId: found.id, requestId: context.requestId, action: login.path, diff: { ok: true } });
  if (found.isAgent) await noteAgentLogin(scope, found.id);
  const { request } = context;
  return { kind: 'in', opened: await openSession(scope, { request, cookie: deps.cookie, userId: found.id }) };
}

/** The same work for a wrong password and for an address without an account (D-17). */
async function refuse(scope: SystemScope, { context, counters, found }: Try, code: Refusal): Promise<Outcome> {
  const seconds = await countFailure(scope, counters);
  if (seconds > 0) return { kind: 'wait', seconds };
  const { requestId, request } = context;
  const diff = { refused: code, from: request.ip };
  await writeAudit(scope, { userId: found?.id ?? null, requestId, action: login.path, diff });
  return { kind: 'refused', code };
}
