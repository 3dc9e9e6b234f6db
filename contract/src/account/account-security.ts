// The account's own doors: sessions, change of address, second factor. The specification has none of these.
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';
import { emailAddress, mailedToken, secondFactorCode } from './account.ts';

const currentPassword = z.string().check(z.minLength(1), z.maxLength(200));

/** One device that is logged in. */
export const ownSession = z.object({
  id,
  /** Browser and system as far as the user agent tells, e.g. `Chrome · Android`; empty when it tells nothing. */
  device: z.string(),
  ip: z.string(),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  role: 'session',
  summary: 'Where this account is logged in, the last used first',
  input: nothing,
  output: resultOf(z.array(ownSession)),
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/end',
  role: 'session',
  summary: 'Log out one other device, or all others',
  input: z.union([z.strictObject({ id }), z.strictObject({ others: z.literal(true) })]),
  output: ok({ ended: z.int() }),
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email',
  role: 'session',
  summary: 'Ask for another address: a link goes to the new one, a notice to the old one',
  input: z.strictObject({ email: emailAddress, password: currentPassword }),
  /** Refusals: `wrong_password`, `same`, `mail_used` (told by mail only: the answer is success, D-17). */
  output: z.union([ok({ message: z.string() }), refusal]),
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/verify/email',
  role: 'public',
  summary: 'Take over the new address by the mailed link; ends all other sessions',
  input: z.strictObject({ token: mailedToken }),
  output: z.union([ok({ message: z.string() }), refusal]),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/begin',
  role: 'session',
  summary: 'A fresh secret for an authenticator app; nothing is switched on yet',
  input: z.strictObject({ password: currentPassword }),
  /** Refusals: `wrong_password`, `on` (already set up). */
  output: z.union([ok({ data: z.object({ secret: z.string(), otpauth: z.string() }) }), refusal]),
});

const recoveryCodes = ok({ data: z.object({ recovery_codes: z.array(z.string()) }) });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  role: 'session',
  summary: 'Switch the second factor on with a first code; the recovery codes are shown this once',
  input: z.strictObject({ code: secondFactorCode }),
  /** Refusals: `second_factor_wrong`, `not_begun`. */
  output: z.union([recoveryCodes, refusal]),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  role: 'session',
  summary: 'New recovery codes; the old ones are void',
  input: z.strictObject({ password: currentPassword }),
  output: z.union([recoveryCodes, refusal]),
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/remove',
  role: 'session',
  summary: 'Switch the second factor off; not for accounts that must have one',
  input: z.strictObject({ password: currentPassword, code: secondFactorCode }),
  /** Refusals: `wrong_password`, `second_factor_wrong`, `required`. */
  output: z.union([ok({}), refusal]),
});
