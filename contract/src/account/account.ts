import { consentStates } from '@kolaj/domain/account/consent';
import { failedPasswordParts, isFullName, minLoginPasswordLength } from '@kolaj/domain/account/password';
import { isMailAddress } from '@kolaj/domain/mail/mail-address';
import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import { endpoint, nothing, ok, refusal } from '../endpoint.ts';
import { failsAs } from '../errors.ts';

/**
 * One address, nothing else: no list, no comment, no line break anywhere (a mail program would read those as more
 * recipients or headers, S12). Trimmed (VAL-08); the texts belong to the console.
 */
export const emailAddress = z
  .string()
  .check(z.regex(/^[^\r\n\0]*$/), z.trim(), z.maxLength(254), z.email(), z.refine(isMailAddress, failsAs('email')));

/** One line of a form: trimmed, without control characters. */
export const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u));

/** The one rule for new passwords (D-20, VAL-03): registration, reset and profile. */
export const newPassword = z.string().check(
  z.refine((password) => failedPasswordParts(password).length === 0, {
    ...failsAs('weak_password'),
    error: 'Min 8, at least one uppercase, lowercase, number and special.',
  }),
);

/** A password that exists already: whatever it is, it is only compared. */
const knownPassword = z.string().check(z.minLength(1), z.maxLength(200));

/** 256 bits, base64url, as written in a mail's link. Wrong shape and unknown are one answer (S6), so the shape is free. */
export const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

export const interfaceLanguage = z.enum(languages);

/** D-20: login accepts 6, new passwords need 8. The texts belong to the console (VAL-09, VAL-10). */
export const loginForm = z.strictObject({
  username: emailAddress,
  password: z.string().check(z.minLength(minLoginPasswordLength), z.maxLength(200)),
  /** Asked for by the refusal `second_factor`. */
  code: z.optional(secondFactorCode),
});

/** VAL-01…08. */
/** `terms_version` of the installation when the page showed the terms; without it consent is for those that hold now. */
const termsVersion = z.string().check(z.maxLength(40));

export const registerForm = z.strictObject({
  email: emailAddress,
  password: newPassword,
  name: line(120).check(z.refine(isFullName, failsAs('full_name'))),
  /** The specification's client has no such field; without it the console asks at the first login (D-94). `false` is refused (VAL-07). */
  consent: z.optional(z.literal(true)),
  terms_version: z.optional(termsVersion),
  language: z.optional(interfaceLanguage),
  /** IANA name, from the browser (D-14). Unknown names are ignored. */
  time_zone: z.optional(z.string().check(z.maxLength(64))),
  /** Token of an invitation: joins that shop instead of making one. */
  invitation: z.optional(mailedToken),
});

export const companyDetails = z.object({
  name: z.string(),
  vatNumber: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  street: z.string(),
  postcode: z.string(),
});
export type CompanyDetails = z.infer<typeof companyDetails>;

export const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  verified: z.boolean(),
  isAuthenticated: z.literal(true),
  language: z.nullable(interfaceLanguage),
  /** Whether a second factor is set up, and whether this account must have one (admins outside demo mode). */
  second_factor: z.enum(['on', 'off', 'required']),
  /** A password change needs no current password for a little longer (D-19). ISO 8601, UTC. */
  fresh_until: z.string(),
  /** Who has not agreed, or not to what has changed, is asked before anything else (D-94, D-91). */
  consent: z.enum(consentStates),
  /** New address that waits for its confirmation. */
  pending_email: z.nullable(z.string()),
  extra: z.object({
    company: companyDetails,
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
  /**
   * Refusals: `login_failed` (ERR-08), `second_factor` (send the same with `code`), `second_factor_wrong`, `account_off` (a mobile agent
   * whom the shop has switched off). `agent`: goes on at `/m`, the console lets nobody of them in.
   */
  output: z.union([ok({ data: z.object({ id: z.string(), email: z.string(), agent: z.boolean() }) }), refusal]),
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  role: 'public',
  summary: 'Make an account with its shop, and log in (API-06, D-14)',
  input: registerForm,
  /** Refusals: `mail_used` (ERR-10), `registration_closed`, `invitation_needed`, `dead_invitation`, `terms_changed` (since they were shown). */
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

const ignored = z.optional(z.unknown());

const companyForm = z.object({
  name: z.optional(line(200)),
  vatNumber: z.optional(line(40)),
  country: z.optional(line(2)),
  state: z.optional(line(120)),
  city: z.optional(line(120)),
  street: z.optional(line(300)),
  postcode: z.optional(line(20)),
});

/**
 * A patch: only given keys change (D-22). What the specification's client sends and what is not ours to take from a browser
 * (email, agent, admin, isAgent, verified) is accepted and ignored, like all that is unknown (D-93).
 */
export const profileForm = z.object({
  name: z.optional(line(120).check(z.minLength(1))),
  company: z.optional(line(200).check(z.minLength(1))),
  phone: z.optional(line(40).check(z.regex(/^[+\d\s()./-]*$/))),
  language: z.optional(interfaceLanguage),
  email: ignored,
  agent: ignored,
  verified: ignored,
  extra: z.optional(
    z.object({
      ecommerce: z.optional(line(60)),
      domain: z.optional(line(253)),
      /** VAL-17, VAL-18: the server checks the same rule as the form (domain/account/company.ts). */
      company: z.optional(companyForm),
      admin: ignored,
      isAgent: ignored,
    }),
  ),
});

export const updateInfo = endpoint({
  method: 'POST',
  path: '/auth/updateInfo',
  role: 'session',
  summary: 'Change one’s own details (API-13, API-14)',
  input: profileForm,
  output: ok({ data: user }),
});

export const giveConsent = endpoint({
  method: 'POST',
  path: '/auth/consent',
  role: 'session',
  summary: 'Agree to the terms, for an account that was made without it (D-94), or when they have changed (D-91)',
  input: z.strictObject({ consent: z.literal(true), terms_version: z.optional(termsVersion) }),
  /** Refusal: `terms_changed` (since they were shown). */
  output: z.union([ok({ data: user }), refusal]),
});

export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/updatePassword',
  role: 'session',
  summary: 'Change one’s own password; ends all other sessions (API-15, D-19)',
  input: z.strictObject({ newpassword: z.string().check(z.maxLength(1_000)), password: z.optional(knownPassword) }),
  output: z.union([
    ok({ message: z.string() }),
    z.object({
      success: z.literal(false),
      /** `reauth`: send the current password along; `wrong`: that was not it. */
      flag: z.enum(['reauth', 'wrong', 'weak', 'same']),
      message: z.string(),
    }),
  ]),
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/mailer/resetPassword',
  role: 'public',
  summary: 'Mail a link for a new password; the answer never tells whether the address is known (API-09, D-17, D-92)',
  input: z.strictObject({ from: z.literal('live'), email: emailAddress }),
  output: ok({ data: z.object({ success: z.boolean(), message: z.string() }) }),
});

/** `dead_link`: unknown, used, expired or for something else; `same_password`: that is the password already. */
const tokenAnswer = z.union([ok({ message: z.string() }), refusal]);

export const resetPassword = endpoint({
  method: 'POST',
  path: '/verify/resetPassword',
  role: 'public',
  summary: 'Set a new password by a mailed link; ends every session (API-10)',
  input: z.strictObject({ password: newPassword, token: mailedToken }),
  output: tokenAnswer,
});

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/verify/verify',
  role: 'public',
  summary: 'Prove the address by a mailed link (API-11)',
  input: z.strictObject({ token: mailedToken }),
  output: tokenAnswer,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/mailer/verify',
  role: 'public',
  summary: 'Mail the verification link again: once a minute, five times a day (API-12, D-16)',
  input: z.strictObject({ email: emailAddress }),
  output: ok({ data: z.object({ success: z.boolean(), message: z.string() }) }),
});
