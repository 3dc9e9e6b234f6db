import { endSessions, listSessions } from '@kolaj/contract/account/account-security';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { forgetDevices } from './device.store.ts';
import { endOneSession, endOtherSessions, listOwnSessions } from './session.store.ts';

/** The devices an account is logged in on (D-19). */
export function sessionRoutes({ database, cookie }: Pick<AccountDeps, 'database' | 'cookie'>): Route[] {
  return [
    on(listSessions).run(async (_input, { account }) => {
      const result = await asSystem(database, (scope) => listOwnSessions(scope, account));
      return { success: true as const, data: { result } };
    }),

    on(endSessions).run(async (which, { account, request, requestId }) =>
      asSystem(database, async (scope) => {
        const { userId } = account;
        const one = 'id' in which ? which.id : null;
        const ended = await (one === null
          ? endOtherSessions(scope, account)
          : endOneSession(scope, { userId, id: one }));
        if (one !== null && ended === 0) throw notFound();
        if (one === null) await forgetDevices(scope, { userId, but: cookie.readDevice(request) });
        const object = one ?? 'others';
        await writeAudit(scope, { userId, requestId, action: endSessions.path, object, diff: { ended } });
        return { success: true as const, ended };
      }),
    ),
  ];
}
