import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@kolaj/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem, inShop, lookAsSystem, lookBehind, lookInShop } from '../adapters/postgres/scope.ts';
import { type FoundSession, findSession, markSessionUsed } from '../features/account/login/session.store.ts';
import type { KeyCaller } from '../features/integration/keys/key.store.ts';
import { writeAudit } from '../kernel/audit.store.ts';
import { keyIn, type OpenKey } from './api-keys.ts';
import { forbidden, HttpError, notFound, unauthorised } from './errors.ts';
import { refuseBeyondLimits, type ShopLimits } from './limits/shop-limits.ts';
import type { LikelyShops } from './look/likely-shops.ts';
import { refuseWithoutRight } from './required-right.ts';
import type {
  ActiveShop,
  AgentContext,
  AuditNote,
  Contexts,
  LookContext,
  PublicContext,
  SessionContext,
  ShopContext,
} from './route.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface Access {
  database: Database;
  cookie: SessionCookie;
  /** Outside demo mode an admin gets nowhere before a second factor is set up. */
  adminsNeedSecondFactor: boolean;
  /** Absent: nothing is stopped. */
  limits?: ShopLimits;
  /** Absent: API keys open nothing here. */
  openKey?: OpenKey;
  /** Absent: every session is looked up before anything of its shop is. */
  likelyShops?: LikelyShops;
}

/** What is asked for: its input, and the call of the table; routes beside the table have none. */
interface Asked {
  input: Readonly<Record<string, unknown>>;
  endpoint?: Pick<Endpoint, 'pidMayName' | 'path' | 'right' | 'feature' | 'limited'>;
}

/** Fields by which the specification's clients name a shop; the session decides, they may only agree (D-05). */
const shopFields = ['pid', 'shop_pid'] as const;

function refuseForeignShop({ input, endpoint }: Asked, pid: string): void {
  for (const field of shopFields) {
    // What it names besides a shop is the call's own to look at.
    if (field === 'pid' && endpoint?.pidMayName) continue;
    const named = input[field];
    if (named !== undefined && named !== null && named !== pid) throw notFound();
  }
}

/** What has limits of its own is refused before anything is looked at. */
const isLimited = ({ feature, limited }: NonNullable<Asked['endpoint']> = { path: '/' }): boolean =>
  feature !== undefined || limited !== undefined;

/** The contexts of one request. The session is read once, when the first handler asks for it. */
export function contextsOf(access: Access, request: FastifyRequest, reply: FastifyReply, asked: Asked): Contexts {
  const { database, cookie, openKey } = access;
  const key = openKey === undefined ? null : keyIn(request);

  async function session(): Promise<SessionContext | null> {
    const token = cookie.read(request);
    const found = token ? await lookAsSystem(database, (scope) => findSession(scope, token)) : null;
    if (!token || !found) return null;
    await markUse(access, found);
    access.likelyShops?.note(token, found.shop);
    return contextOf(found);
  }

  const contextOf = ({ account, shop, shopOfAgent }: FoundSession): SessionContext => ({
    ...{ requestId: request.id, request, reply, visitor: account },
    ...{ account, shopOfSession: shop, shopOfAgent },
  });

  async function signedIn(): Promise<SessionContext> {
    if (key !== null) throw forbidden('key_not_allowed', 'An API key may not make this call.');
    const context = await session();
    if (!context) throw unauthorised();
    return context;
  }

  function refuseWeakAdmin({ account }: SessionContext): void {
    if (access.adminsNeedSecondFactor && account.isAdmin && !account.hasSecondFactor) {
      throw forbidden('second_factor_required', 'Administrators need a second factor. Set it up under Account.');
    }
  }

  /** With a key a program works in the key's shop, whatever cookies come along. */
  async function byKey(open: OpenKey, token: string): Promise<SessionContext & Pick<KeyCaller, 'keyId' | 'asAdmin'>> {
    const { account, shop, keyId, asAdmin } = await open(token);
    const caller = { requestId: request.id, request, reply, visitor: account, account };
    return { ...caller, shopOfSession: shop, shopOfAgent: null, keyId, asAdmin };
  }

  type InShop = SessionContext & Partial<Pick<KeyCaller, 'keyId' | 'asAdmin'>>;

  /** The shop that somebody may work in. */
  function admitted(context: InShop): ActiveShop {
    // Literal of specification §6 (ROLE-05).
    if (context.account.isAgent) throw forbidden('agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.');
    const active = context.shopOfSession;
    if (!active) throw new HttpError(404, 'no_shop', 'This account has no shop.');
    if (active.standing === 'admin') refuseWeakAdmin(context);
    refuseForeignShop(asked, active.pid);
    refuseWithoutRight(asked.endpoint?.right, active);
    return active;
  }

  async function shop(): Promise<ShopContext> {
    const context: InShop = openKey && key !== null ? await byKey(openKey, key) : await signedIn();
    const active = admitted(context);
    const { endpoint = {} } = asked;
    await refuseBeyondLimits({ ...access, endpoint, account: context.account, shop: active });
    const asAdmin = context.asAdmin ?? active.standing === 'admin';
    return { ...context, shop: active, ...audited({ access, asked, context, shopId: active.id, asAdmin }) };
  }

  async function agent(): Promise<AgentContext> {
    const context = await signedIn();
    const { shopOfAgent } = context;
    if (!shopOfAgent) throw forbidden('agents_only', 'Only mobile agents use this.');
    refuseForeignShop(asked, shopOfAgent.pid);
    const { endpoint = {} } = asked;
    await refuseBeyondLimits({ ...access, endpoint, account: context.account, shop: shopOfAgent });
    const traced = audited({ access, asked, context, shopId: shopOfAgent.id, asAdmin: false });
    return { ...context, shop: shopOfAgent, ...traced };
  }

  return {
    async public(): Promise<PublicContext> {
      return (key === null ? await session() : null) ?? { requestId: request.id, request, reply, visitor: null };
    },
    session: signedIn,
    agent,
    shop,
    look: lookOf({
      ...{ access, asked, shop },
      token: key === null ? cookie.read(request) : null,
      admit(found) {
        if (!found) throw unauthorised();
        return admitted(contextOf(found));
      },
    }),
    async owner() {
      const context = await shop();
      if (context.shop.standing === 'staff') throw forbidden('owner_only', 'Only the owner of the shop may do this.');
      return context;
    },
    async admin() {
      const context = await signedIn();
      if (!context.account.isAdmin) throw forbidden('admin_only', 'Only administrators may do this.');
      refuseWeakAdmin(context);
      return context;
    },
  };
}

async function markUse({ database }: Access, { account, isStale }: FoundSession): Promise<void> {
  if (isStale) await asSystem(database, (scope) => markSessionUsed(scope, account.sessionId));
}

interface Looking {
  access: Access;
  asked: Asked;
  /** null = it comes without a session. */
  token: string | null;
  shop: () => Promise<ShopContext>;
  /** The shop of what was found, or throws. */
  admit: (found: FoundSession | null) => ActiveShop;
}

/** Session and rows at once, for the shop that it will most likely be. */
function lookOf({ access, asked, token, shop, admit }: Looking): Contexts['look'] {
  const { database, likelyShops } = access;
  return async <Result>(run: (context: LookContext) => Promise<Result>) => {
    const lookIn = (active: ActiveShop) => lookInShop(database, active.id, (scope) => run({ shop: active, scope }));
    const likely = token === null || isLimited(asked.endpoint) ? undefined : likelyShops?.of(token);
    if (token === null || likely === undefined) return lookIn((await shop()).shop);

    let session: FoundSession | null = null;
    const looking = lookBehind<FoundSession | null, Result>(database, likely.id, {
      async find(scope) {
        session = await findSession(scope, token);
        return session;
      },
      admit: (found) => isDeepStrictEqual(admit(found), likely),
      run: (scope) => run({ shop: likely, scope }),
    });
    // A call that is refused has used its session, too.
    const { found, seen } = await looking.finally(() => session && markUse(access, session));
    if (seen) return seen.result;
    const active = admit(found);
    likelyShops?.note(token, active);
    return lookIn(active);
  };
}

/** `inShop` whose transaction also holds the audit rows that were noted in it (D-90). */
function audited({
  access,
  asked,
  context,
  shopId,
  asAdmin,
}: {
  access: Access;
  asked: Asked;
  context: SessionContext & { keyId?: string };
  shopId: string;
  asAdmin: boolean;
}): Pick<ShopContext, 'inShop' | 'note'> {
  const asker = { userId: context.account.userId, requestId: context.requestId, asAdmin, keyId: context.keyId ?? null };
  const path = asked.endpoint?.path ?? '';
  const noted: AuditNote[] = [];
  return {
    inShop: (run) =>
      inShop(access.database, shopId, async (scope) => {
        noted.length = 0;
        const answer = await run(scope);
        for (const { action = path, ...details } of noted) await writeAudit(scope, { ...asker, action, ...details });
        return answer;
      }),
    note: (entry) => {
      noted.push(entry);
    },
  };
}
