import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@kolaj/contract/account/account-security';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { tooOften } from '../login/limits.ts';
import { codeCounters, countFailure, sessionCounters, waitBeforeLogin } from '../login/throttle.store.ts';
import { provesPassword } from '../profile/prove-password.ts';
import { deleteFactor } from './second-factor.store.ts';
import {
  checkSecondFactor,
  freshRecoveryCodes,
  prepareSecondFactor,
  type SecondFactorDeps,
  switchSecondFactorOn,
} from './second-factor.ts';

interface Deps extends SecondFactorDeps {
  database: Database;
  clock: () => Date;
  adminsNeedSecondFactor: boolean;
}

const refusals = {
  wrong_password: 'That is not your password.',
  second_factor_on: 'A second factor is set up already. Remove it first.',
  not_begun: 'Begin the set-up of the second factor again.',
  second_factor_wrong: 'The code is wrong, was used already or is too old.',
  second_factor_off: 'No second factor is set up.',
  second_factor_kept: 'Administrators must keep their second factor.',
} as const;

const refuse = (code: keyof typeof refusals) => ({ success: false as const, code, message: refusals[code] });

/** A stolen session must not be a way to try passwords and codes without end. */
const countersOf = ({ account }: SessionContext) => [
  ...sessionCounters(account.sessionId),
  ...codeCounters(account.userId),
];

const audit = ({ account, requestId }: SessionContext, scope: SystemScope, action: string) =>
  writeAudit(scope, { userId: account.userId, requestId, action });

/** An account's second factor (ASVS 6.3.3). The password is asked again for everything but the first code. */
export function secondFactorRoutes({ database, clock, adminsNeedSecondFactor, ...deps }: Deps): Route[] {
  const mayTry = (context: SessionContext, password: string) => provesPassword(database, context, password);

  return [
    on(beginSecondFactor).run(async ({ password }, context) => {
      if (!(await mayTry(context, password))) return refuse('wrong_password');
      return asSystem(database, async (scope) => {
        const { userId, email } = context.account;
        const begun = await prepareSecondFactor(scope, deps, { userId, email });
        if (begun.kind === 'on') return refuse('second_factor_on');
        return { success: true as const, data: { secret: begun.secret, otpauth: begun.otpauth } };
      });
    }),

    on(confirmSecondFactor).run(async ({ code }, context) =>
      asSystem(database, async (scope) => {
        const { userId } = context.account;
        const outcome = await switchSecondFactorOn(scope, deps, { userId, code, now: clock() });
        if (outcome.kind === 'not_begun') return refuse('not_begun');
        if (outcome.kind === 'wrong') return refuse('second_factor_wrong');
        await audit(context, scope, confirmSecondFactor.path);
        return { success: true as const, data: { recovery_codes: outcome.recoveryCodes } };
      }),
    ),

    on(renewRecoveryCodes).run(async ({ password }, context) => {
      if (!context.account.hasSecondFactor) return refuse('second_factor_off');
      if (!(await mayTry(context, password))) return refuse('wrong_password');
      return asSystem(database, async (scope) => {
        const codes = await freshRecoveryCodes(scope, context.account.userId);
        await audit(context, scope, renewRecoveryCodes.path);
        return { success: true as const, data: { recovery_codes: codes } };
      });
    }),

    on(removeSecondFactor).run(async ({ password, code }, context) => {
      const { account } = context;
      if (!account.hasSecondFactor) return refuse('second_factor_off');
      if (account.isAdmin && adminsNeedSecondFactor) return refuse('second_factor_kept');
      if (!(await mayTry(context, password))) return refuse('wrong_password');
      return asSystem(database, async (scope) => {
        const { userId } = account;
        const wait = await waitBeforeLogin(scope, countersOf(context));
        if (wait > 0) throw tooOften(wait, 'too_many_tries');
        const checked = await checkSecondFactor(scope, deps, { userId, code, now: clock() });
        if (checked.kind === 'wrong' || checked.kind === 'none') {
          await countFailure(scope, countersOf(context));
          return refuse('second_factor_wrong');
        }
        await deleteFactor(scope, userId);
        await deps.post(scope, await readRecipient(scope, userId), { kind: 'second-factor-off' });
        await audit(context, scope, removeSecondFactor.path);
        return { success: true as const };
      });
    }),
  ];
}
