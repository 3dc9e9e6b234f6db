// Keys with which a shop's own programs make the calls of role `shop`: `Authorization: Bearer <key>`.
import { keyLives, keyStandings } from '@kolaj/domain/integration/api-key';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

const rights = z.object({ edit: z.boolean(), approve: z.boolean(), send: z.boolean(), manage: z.boolean() });

const apiKey = z.object({
  id,
  name: z.string(),
  /** The first letters of the key. */
  begins: z.string(),
  rights,
  standing: z.enum(keyStandings),
  created_at: instant,
  created_by: z.string(),
  /** null = never. */
  expires_at: z.nullable(instant),
  /** To the minute; null = it was never used. */
  last_used_at: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  method: 'POST',
  path: '/shop/keys/list',
  role: 'owner',
  summary: "The shop's API keys, when each was used last, and when it ends",
  input: nothing,
  output: resultOf(z.array(apiKey)),
});

export const addApiKey = endpoint({
  method: 'POST',
  path: '/shop/keys/add',
  role: 'owner',
  right: 'manage',
  summary: 'Makes an API key; the answer alone holds it',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    /** Looking needs none of them. */
    rights,
    life: z.enum(keyLives),
  }),
  output: z.union([resultOf(z.object({ id, key: z.string() })), refusal]),
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/shop/keys/revoke',
  role: 'owner',
  right: 'manage',
  summary: 'Ends an API key at once and for good',
  input: z.object({ id }),
  output: ok({}),
});

export const apiKeyCalls = { listApiKeys, addApiKey, revokeApiKey };
