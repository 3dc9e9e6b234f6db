import { endSessions, listSessions } from '@kolaj/contract/account/account-security';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endOneSession, endOtherSessions, listOwnSessions } from './session.store.ts';

/** The devices an account is logged in on (D-19). */
export function sessionRoutes({ database }: Pick<AccountDeps, 'database'>): Route[] {
  return [
    on(listSessions).run(async (_input, { account }) => {
      const result = await asSystem(database, (scope) => listOwnSessions(scope, account));
      return { success: true as const, data: { result } };
    }),

    on(endSessions).run(async (which, { account, requestId }) =>
      asSystem(database, async (scope) => {
        const { userId } = account;
        const one = 'id' in which ? which.id : null;
        const ended = await (one === null
          ? endOtherSessions(scope, account)
          : endOneSession(scope, { userId, id: one }));
        if (one !== null && ended === 0) throw notFound();
        const object = one ?? 'others';
        await writeAudit(scope, { userId, requestId, action: endSessions.path, object, diff: { ended } });
        return { success: true as const, ended };
      }),
    ),
  ];
}
