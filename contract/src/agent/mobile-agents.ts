// Accounts of mobile agents, as the shop keeps them (API-45…48, ENT-50, D-74, D-75).
import * as z from 'zod/mini';
import { emailAddress, interfaceLanguage, line } from '../account/account.ts';
import { endpoint, id, instant, ok, refusal, resultOf } from '../endpoint.ts';

export const agentNameLength = 120;
/** Mobile agents of one shop; more are refused with `too_many_agents`. */
export const mobileAgentsAtMost = 200;
const languagesAtMost = 7;

const ignored = z.optional(z.unknown());

/** Hashes of brands; a name is taken too, also one that stands for no brand yet (AGT-07). */
const selectedBrands = z.union([
  z.literal('all'),
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(500)),
]);

const agentExtra = z.object({
  isAgent: z.optional(z.literal(true)),
  selected_brands: z.optional(selectedBrands),
  languages: z.optional(z.array(interfaceLanguage).check(z.maxLength(languagesAtMost))),
  /** `value` of the agent of `agent_list` whose orders are this one's; null = nobody's. */
  web_agent: z.optional(z.nullable(z.string().check(z.regex(/^\d{1,9}$/)))),
  may_mark_sold_out: z.optional(z.boolean()),
  /** Cannot log in. */
  disabled: z.optional(z.boolean()),
  /** false takes it off, for an agent who has lost it, and ends the sessions; only the agent sets one up. */
  second_factor: z.optional(z.boolean()),
});
export type AgentExtra = z.output<typeof agentExtra>;

/** Trimmed (VAL-28). */
const agentName = line(agentNameLength).check(z.minLength(1));
/** The only role there is (VAL-30). */
const agentRole = z._default(z.literal('agent'), 'agent');
/** Its strength is judged by the handler, which answers with the specification's key `passwordValid` (VAL-27). */
const password = z.string().check(z.maxLength(1_000));

export const mobileAgent = z.object({
  /** Made by the server. */
  uid: id,
  email: z.string(),
  name: z.string(),
  role: z.literal('agent'),
  extra: z.object({
    isAgent: z.literal(true),
    /** Hashes of brands of the shop. */
    selected_brands: z.union([z.literal('all'), z.array(z.string())]),
    /** Chosen names that are none of the shop's brands. */
    unknown_brands: z.array(z.string()),
    languages: z.array(interfaceLanguage),
    web_agent: z.nullable(z.string()),
    may_mark_sold_out: z.boolean(),
    disabled: z.boolean(),
    /** Codes are asked for at login. */
    second_factor: z.boolean(),
  }),
  last_login_at: z.nullable(instant),
  created_at: instant,
});
export type MobileAgent = z.infer<typeof mobileAgent>;

export const listAgents = endpoint({
  method: 'POST',
  path: '/shop/agents/list',
  role: 'shop',
  summary: 'Mobile agents of the shop; no password is ever among it (API-45)',
  input: z.object({ pid: z.optional(z.string()) }),
  output: ok({ agents: z.array(mobileAgent) }),
});

/** Refusals: `passwordValid`, `mail_used`, `too_many_agents`. */
const saved = z.union([resultOf(mobileAgent), refusal]);

export const addAgent = endpoint({
  method: 'POST',
  path: '/shop/agents/add',
  role: 'shop',
  right: 'manage',
  summary: 'Make an account for a mobile agent; one of this shop that was deleted comes back under its uid (API-46)',
  input: z.object({
    role: agentRole,
    email: emailAddress,
    password,
    name: agentName,
    pid: z.optional(z.string()),
    uid: ignored,
    extra: z._default(agentExtra, {}),
  }),
  output: saved,
});

export const updateAgent = endpoint({
  method: 'POST',
  path: '/shop/agents/update',
  role: 'shop',
  right: 'manage',
  summary: 'Change a mobile agent; what `extra` leaves out stays, and so does an empty password (API-47)',
  input: z.object({
    role: agentRole,
    uid: id,
    /** Only agreed to: another address than the stored one is refused at its field with `locked` (VAL-29). */
    email: z.optional(emailAddress),
    /** A new one ends the agent's sessions. */
    password: z.optional(z.nullable(password)),
    name: agentName,
    pid: z.optional(z.string()),
    extra: z._default(agentExtra, {}),
  }),
  output: saved,
});

export const deleteAgent = endpoint({
  method: 'POST',
  path: '/shop/agents/delete',
  role: 'shop',
  right: 'manage',
  summary: 'End a mobile agent’s account and sessions; the address is free again after 30 days (API-48, D-74)',
  input: z.object({ uid: id, pid: z.optional(z.string()) }),
  output: ok({}),
});
