import { register } from '@kolaj/contract/account';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { PublicContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { openSession } from '../login/open-session.ts';
import { hashPassword } from '../open/passwords.ts';
import { firstShop } from './first-shop.ts';
import { insertUser } from './register.store.ts';
import { type Form, type Refused, refuseUninvited, refuseUsed } from './register-refusal.ts';

interface Made {
  kind: 'made';
  id: string;
  /** Of the session that is open from now on. */
  token: string;
}

/** Account, shop or membership, session, mail and audit: all or nothing (D-14). */
export async function makeAccount(deps: AccountDeps, wish: Form, context: PublicContext): Promise<Made | Refused> {
  const passwordHash = await hashPassword(wish.password);
  const { email, name, language = null } = wish;
  return asSystem(deps.database, async (scope): Promise<Made | Refused> => {
    const uninvited = await refuseUninvited(scope, wish);
    if (uninvited) return uninvited;
    const userId = await insertUser(scope, { email, passwordHash, name, language });
    if (userId === null) return refuseUsed(scope, deps, { wish, context });

    const shopId = await firstShop(scope, deps, { wish, userId });
    const { requestId, request } = context;
    await writeAudit(scope, { userId, requestId, action: register.path, shopId, object: userId });
    const token = await openSession(scope, { request, cookie: deps.cookie, userId });
    return { kind: 'made', id: userId, token };
  });
}
