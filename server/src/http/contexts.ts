import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../adapters/postgres/scope.ts';
import { findSession } from '../features/account/sessions.ts';
import { forbidden, HttpError, notFound, unauthorised } from './errors.ts';
import type { Contexts, PublicContext, SessionContext } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';

interface Deps {
  database: Database;
  cookie: SessionCookie;
}

/** Fields by which the specification's clients name a shop; the session decides, they may only agree (D-05). */
const shopFields = ['pid', 'shop_pid'] as const;

function refuseForeignShop(input: Readonly<Record<string, unknown>>, pid: string): void {
  for (const field of shopFields) {
    const named = input[field];
    if (named !== undefined && named !== null && named !== pid) throw notFound();
  }
}

/** The contexts of one request. The session is read once, when the first handler asks for it. */
export function contextsOf(
  { database, cookie }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Readonly<Record<string, unknown>>,
): Contexts {
  async function session(): Promise<SessionContext | null> {
    const token = cookie.read(request);
    const found = token ? await asSystem(database, (scope) => findSession(scope, token)) : null;
    if (!found) return null;
    const { account, shop } = found;
    return { requestId: request.id, request, reply, visitor: account, account, shopOfSession: shop };
  }

  async function signedIn(): Promise<SessionContext> {
    const context = await session();
    if (!context) throw unauthorised();
    return context;
  }

  return {
    async public(): Promise<PublicContext> {
      return (await session()) ?? { requestId: request.id, request, reply, visitor: null };
    },
    session: signedIn,
    async shop() {
      const context = await signedIn();
      // Literal of specification §6 (ROLE-05).
      if (context.account.isAgent) throw forbidden('agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.');
      const shop = context.shopOfSession;
      if (!shop) throw new HttpError(404, 'no_shop', 'This account has no shop.');
      refuseForeignShop(input, shop.pid);
      return { ...context, shop, inShop: (run) => inShop(database, shop.id, run) };
    },
    async admin() {
      const context = await signedIn();
      if (!context.account.isAdmin) throw forbidden('admin_only', 'Only administrators may do this.');
      return context;
    },
  };
}
