import * as z from 'zod/mini';
import { endpoint, instant, resultOf } from '../endpoint.ts';

/** There is no year 0, and a database refuses it. */
const moment = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000')));

const entry = z.object({
  /** Counts up; not without gaps. */
  id: z.string(),
  at: instant,
  /** null = nobody with an account. */
  who: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** An administrator in somebody else's shop. */
  as_admin: z.boolean(),
  /** Name of the API key it was done with. */
  api_key: z.nullable(z.string()),
  firm: z.nullable(z.object({ pid: z.string(), name: z.string() })),
  /** Path of the call, or the verb of what was done. */
  action: z.string(),
  /** Id or name of what was changed. */
  object: z.string(),
  /** What it is called now, or was when that was written down; null = nobody knows, or it is its own name. */
  object_name: z.nullable(z.string()),
  diff: z.record(z.string(), z.unknown()),
  request_id: z.string(),
});
export type AuditRow = z.infer<typeof entry>;

export const listAudit = endpoint({
  method: 'POST',
  path: '/admin/audit/list',
  role: 'admin',
  summary: 'Who changed what, the newest first (D-90)',
  input: z.object({
    /** A firm's pid or keyword. */
    firm: z.optional(z.string().check(z.maxLength(80))),
    /** Part of the name or of the address. */
    who: z.optional(z.string().check(z.maxLength(254))),
    /** Part of the action, or all of what was changed, or of the request's id. */
    what: z.optional(z.string().check(z.maxLength(200))),
    /** Beginnings of actions that fit `what` too: those whose words on the screen say it. */
    said: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(200))),
    /** `to` is exclusive. Whoever asks for days knows where they begin. */
    from: z.optional(moment),
    to: z.optional(moment),
    /** Id of the last entry of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
  }),
  output: resultOf(z.object({ entries: z.array(entry), next: z.nullable(z.string()) })),
});
