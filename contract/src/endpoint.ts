import type { Right } from '@kolaj/domain/account/rights';
import type { Doing } from '@kolaj/domain/shop/package';
import * as z from 'zod/mini';
import { refusalCodes } from './refusals.ts';

export type Method = 'GET' | 'POST';

/**
 * Who may call. `public`: anybody; `session`: any logged-in account, agents too; `agent`: a mobile agent of a shop, nobody else;
 * `shop`: owner or staff of the session's shop (an admin acting in it); `owner`: those but staff; `admin`: internal admins. A
 * route without a role cannot be written.
 */
export type Role = 'public' | 'session' | 'agent' | 'shop' | 'owner' | 'admin';

/**
 * One call of the product. `path` is below `/api`; its `:parameters`, the query and the body arrive merged as `input`.
 * `also` names a second method that works the same (D-02). `effect` marks a GET that changes something (D-10).
 * `right` is what staff need for it; every call that changes something of a shop names one, calls without only read.
 * `feature` must be set up for the shop, else 409 `not_configured` (D-87). `limited` calls stop when a trial is over and the
 * installation wants that, or when the month's share of a package is gone (D-15); `send` may also need a verified account (D-16). `once` calls create something: repeated
 * under the same `Idempotency-Key` header within 24 h they answer as the first time (reliability §7 rule 7).
 */
export interface Endpoint<
  Access extends Role = Role,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  method: Method;
  also?: Method;
  path: `/${string}`;
  role: Access;
  summary: string;
  effect?: boolean;
  right?: Right;
  feature?: 'broadcast' | 'telegram';
  limited?: Doing;
  once?: boolean;
  /** `pid` may be the id of such a thing instead of the shop's (D-72); the handler looks for it among the shop's own. */
  pidMayName?: 'schedule';
  /** An input for the documentation, where the shape alone does not tell what fits. */
  example?: object;
  input: Input;
  output: Output;
}

export function endpoint<const Access extends Role, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Endpoint<Access, Input, Output>,
): Endpoint<Access, Input, Output> {
  return definition;
}

export const nothing = z.object({});

/** Where a call can refuse: `{success:false, code, message}` with status 200 (D-04). */
export const refusal = z.object({
  success: z.literal(false),
  code: z.enum(refusalCodes),
  message: z.string(),
});

export const ok = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** `{success, data:{result}}`, the usual envelope (API-04). */
export const resultOf = <Result extends z.ZodMiniType>(result: Result) => ok({ data: z.object({ result }) });

/** In small letters, as the database writes it: an id is compared, and locked, as text. */
export const id = z.uuid().check(z.toLowerCase());
/** ISO 8601 in UTC. */
export const instant = z.string();
/** `YYYY-MM-DD` in the shop's time zone. */
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A rendered or refined picture. Addresses are absolute, immutable and need no session. */
export const picture = z.object({
  url: z.string(),
  w192: z.string(),
  w384: z.string(),
  w960: z.string(),
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof picture>;
