import { minLoginPasswordLength } from '@kolaj/domain/account/password';
import * as z from 'zod/mini';
import { endpoint, nothing, ok, refusal } from './endpoint.ts';

/** D-20: login accepts 6, new passwords need 8. The texts belong to the console (VAL-09, VAL-10). */
export const loginForm = z.object({
  username: z.string().check(z.trim(), z.email()),
  password: z.string().check(z.minLength(minLoginPasswordLength), z.maxLength(200)),
});

export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  verified: z.boolean(),
  isAuthenticated: z.literal(true),
  language: z.nullable(z.string()),
  extra: z.object({
    company: z.record(z.string(), z.string()),
    ecommerce: z.string(),
    domain: z.string(),
    admin: z.boolean(),
    isAgent: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  role: 'public',
  summary: 'Log in; sets the session cookie (API-05)',
  input: loginForm,
  output: z.union([ok({ data: z.object({ id: z.string(), email: z.string() }) }), refusal]),
});

export const logout = endpoint({
  method: 'GET',
  also: 'POST',
  path: '/auth/logout',
  role: 'public',
  effect: true,
  summary: 'Log out; the session ends on the server too (API-07, D-10)',
  input: nothing,
  output: ok({}),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  role: 'session',
  summary: 'The logged-in person (API-08)',
  input: nothing,
  output: ok({ data: user }),
});
