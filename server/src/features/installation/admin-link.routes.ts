import { readAdminLink, takeAdminLink } from '@kolaj/contract/admin/admin-link';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { hashPassword } from '../account/open/passwords.ts';
import { findAccount, findAdminLink, promote, useUpAdminLink } from './admin-link.store.ts';
import type { InstallationDeps } from './installation-deps.ts';
import { isSafe } from './setup.routes.ts';
import { forgetWords, insertAdmin, lockSetup } from './setup.store.ts';

const dead = {
  success: false as const,
  code: 'dead_link' as const,
  message: 'This link was used, is too old or never was one.',
};
const unsafe = {
  success: false as const,
  code: 'setup_unsafe' as const,
  message: 'Passwords would cross the network in the clear. Use the https address, or this machine.',
};

/** Links that the command line prints: whoever holds one becomes an administrator with a password of their own (GEN-05). */
export function adminLinkRoutes(deps: InstallationDeps): Route[] {
  const { database } = deps;
  return [
    on(readAdminLink).run(async ({ token }) =>
      asSystem(database, async (scope) => {
        const email = await findAdminLink(scope, token);
        if (email === null) return dead;
        return { success: true as const, data: { email, is_new: (await findAccount(scope, email)) === null } };
      }),
    ),

    on(takeAdminLink).run(async ({ token, password, name }, context) => {
      if (!isSafe(deps, context)) return unsafe;
      // Nobody makes us hash passwords without a link.
      if ((await asSystem(database, (scope) => findAdminLink(scope, token))) === null) return dead;
      const passwordHash = await hashPassword(password);
      return asSystem(database, async (scope) => {
        await lockSetup(scope);
        const email = await useUpAdminLink(scope, token);
        if (email === null) return dead;
        const found = await findAccount(scope, email);
        if (found) await promote(scope, { userId: found.id, passwordHash, wasAdmin: found.isAdmin });
        const userId =
          found?.id ?? (await insertAdmin(scope, { email, name: name ?? email, passwordHash, language: null }));
        await forgetWords(scope);
        const { requestId } = context;
        await writeAudit(scope, { userId, requestId, asAdmin: true, action: 'admin.joined', object: userId });
        return { success: true as const, data: { email } };
      });
    }),
  ];
}
