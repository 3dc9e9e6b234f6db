import { register } from '@kolaj/contract/account';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { makeAccount } from './make-account.ts';
import { refuseEarly } from './register-refusal.ts';

export function registerRoutes(deps: AccountDeps): Route[] {
  const { database, cookie } = deps;
  return [
    on(register).run(async (form, context) => {
      const wish = { ...form, email: form.email.toLowerCase() };
      const outcome =
        (await asSystem(database, (scope) => refuseEarly(scope, deps, { wish, context }))) ??
        (await makeAccount(deps, wish, context));
      if (outcome.kind === 'refused') {
        const { code, message } = outcome;
        return { success: false as const, code, message };
      }
      cookie.write(context.reply, outcome.token);
      return { success: true as const, data: { id: outcome.id, email: wish.email } };
    }),
  ];
}
