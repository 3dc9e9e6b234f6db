import type { Endpoint, Role } from '@kolaj/contract/endpoint';
import type { Rights, Standing } from '@kolaj/domain/account/rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ShopScope } from '../adapters/postgres/scope.ts';
import { badRequest } from './errors.ts';
import { fieldErrors } from './field-errors.ts';

/** The person behind a session. */
export interface Account {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isAgent: boolean;
  isVerified: boolean;
  hasSecondFactor: boolean;
}

/** The shop a session works in. */
export interface ActiveShop {
  id: string;
  pid: string;
  keyword: string;
  name: string;
  timeZone: string;
  /** Its lists show the last month only (`justOneMonth`, D-38). */
  listsMonth: boolean;
  /** The account's relation to the shop, and what it may do here. */
  standing: Standing;
  rights: Rights;
}

export interface PublicContext {
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The logged-in account, if there is one. */
  visitor: Account | null;
}

export interface SessionContext extends PublicContext {
  account: Account;
  /** null: the account has no shop (D-18); agents never have one here. */
  shopOfSession: ActiveShop | null;
  /** null: the account is no agent's. */
  shopOfAgent: AgentShop | null;
}

/** What was done, for the audit. */
export interface AuditNote {
  /** Default: the path of the call. */
  action?: string;
  /** Id or name of what was changed. */
  object?: string;
  /** Before and after, without secrets. */
  diff?: object;
}

/** The shop that a mobile agent works for. */
export type AgentShop = Omit<ActiveShop, 'standing' | 'rights' | 'listsMonth'>;

/** What acts in one shop and leaves its trace there. */
interface InOneShop {
  /** Leaves an audit row in the transaction under way: every handler that changes something of the shop calls it (D-90). */
  note: (audited: AuditNote) => void;
  /** One transaction in which only this shop's rows exist: the only way to a ShopScope in a request. */
  inShop: <T>(run: (scope: ShopScope) => Promise<T>) => Promise<T>;
}

export interface ShopContext extends SessionContext, InOneShop {
  shop: ActiveShop;
}

export interface AgentContext extends SessionContext, InOneShop {
  shop: AgentShop;
}

interface ContextMap {
  public: PublicContext;
  session: SessionContext;
  agent: AgentContext;
  shop: ShopContext;
  owner: ShopContext;
  admin: SessionContext;
}

/** All that a call has which only looks at rows of a shop. */
export interface LookContext {
  shop: ActiveShop;
  scope: ShopScope;
}

/** Makes the context that a role needs, or throws 401, 403 or 404. */
type RoleContexts = { [Access in Role]: () => Promise<ContextMap[Access]> };

export interface Contexts extends RoleContexts {
  /**
   * As `shop`, for what only looks at its rows. It may be run for a shop that turns out to be the wrong one, or for nobody: then
   * it sees no rows, its answer is thrown away, and it is run again or refused.
   */
  look: <T>(run: (context: LookContext) => Promise<T>) => Promise<T>;
}

/** A call with its handler. */
export interface Route {
  endpoint: Endpoint;
  handle: (input: unknown, contexts: Contexts) => Promise<unknown>;
}

/** Throws 400 with the failing fields (D-08). */
export function parseInput<Input extends z.ZodMiniType>(schema: Input, input: unknown): z.output<Input> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;

  const fields = fieldErrors(parsed.error.issues);
  throw badRequest('bad_input', `Check ${fields.map(({ field }) => field || 'the body').join(', ')}.`, fields);
}

/**
 * Ties a handler to a call. Curried, because TypeScript then infers unions of answers without help:
 * `on(login).run(async ({ username }, { requestId }) => …)`. The role is checked before the input is looked at.
 */
export function on<Access extends Role, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Access, Input, Output>,
) {
  return {
    run(handler: (input: z.output<Input>, context: ContextMap[Access]) => Promise<z.input<Output>>): Route {
      return {
        endpoint,
        handle: async (input, contexts: RoleContexts) => {
          const context = await contexts[endpoint.role]();
          return handler(parseInput(endpoint.input, input), context);
        },
      };
    },
  };
}

/** As `on`, for a call that only looks at rows of its shop: session and rows are looked up at once (`Contexts.look`). */
export function looking<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<'shop', Input, Output>,
) {
  return {
    run(handler: (input: z.output<Input>, context: LookContext) => Promise<z.input<Output>>): Route {
      return {
        endpoint,
        handle: (input, contexts) =>
          contexts.look(async (context) => handler(parseInput(endpoint.input, input), context)),
      };
    },
  };
}
