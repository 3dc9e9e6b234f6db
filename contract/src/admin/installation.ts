import { isFullName } from '@kolaj/domain/account/password';
import { mailTroubles } from '@kolaj/domain/mail/mail-trouble';
import { parseMailbox } from '@kolaj/domain/mail/mailbox';
import { trialLength, trialRules } from '@kolaj/domain/shop/trial';
import { exampleNames } from '@kolaj/domain/template/examples';
import * as z from 'zod/mini';
import { emailAddress, interfaceLanguage, line, newPassword } from '../account/account.ts';
import { endpoint, nothing, ok, resultOf } from '../endpoint.ts';
import { failsAs } from '../errors.ts';

/** Who has said so: what the environment says wins, then what an administrator has set. */
export const settingSources = ['env', 'setting', 'default'] as const;

/** Why the installation stays as it is; only two pages say it, so the words are not among those of the other refusals. */
export const setupRefusalCodes = [
  'setup_done',
  'setup_word',
  'setup_unsafe',
  'set_by_env',
  'address_unfit',
  'mail_server_refused',
  'no_mail_server',
] as const;
export type SetupRefusalCode = (typeof setupRefusalCodes)[number];

/** `message` holds the mail server's own words, or what an address lacks; `trouble` why there is no word with it, where that is known. */
const refusal = z.object({
  success: z.literal(false),
  code: z.enum(setupRefusalCodes),
  message: z.string(),
  trouble: z.optional(z.nullable(z.enum(mailTroubles))),
});
export type SetupRefusal = z.infer<typeof refusal>;

export const registrationModes = ['open', 'invite', 'closed'] as const;

const isOrigin = (text: string) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
};

/** Like `https://kolaj.example`: scheme, host, perhaps a port, and nothing behind it. */
const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(200), z.refine(isOrigin, failsAs('invalid')), z.overwrite(withoutSlash));

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}

const sender = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((text) => parseMailbox(text) !== null, failsAs('email')),
);

export const mailServerInput = z.strictObject({
  host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253), z.regex(/^[a-z0-9.:-]+$/i)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** TLS from the first byte; otherwise STARTTLS, which a login demands. */
  is_secure: z.boolean(),
  /** Empty = the server asks for no login. */
  user: line(200),
  /** Left out = the one that is stored for the same host and user. */
  password: z.optional(z.string().check(z.maxLength(500), z.regex(/^\P{Cc}*$/u))),
  /** Like `Kolaj <no-reply@example.com>`. */
  from: sender,
});
export type MailServerInput = z.output<typeof mailServerInput>;

/** What may be set; what is left out stays as it is, null goes back to the default. */
const changes = {
  registration: z.optional(z.enum(registrationModes)),
  public_url: z.optional(z.nullable(webAddress)),
  site_url: z.optional(z.nullable(webAddress)),
  language: z.optional(interfaceLanguage),
  demo: z.optional(z.boolean()),
  mail: z.optional(z.nullable(mailServerInput)),
};

export const trialDays = z.int().check(z.minimum(trialLength.shortest), z.maximum(trialLength.longest));

/** Built-in templates by name; the order does not matter. */
const examples = z.array(z.enum(exampleNames)).check(z.minLength(1), z.maxLength(exampleNames.length));

/** What only an installation that runs is asked. */
const laterChanges = {
  trial_over: z.optional(z.enum(trialRules)),
  trial_days: z.optional(trialDays),
  examples: z.optional(examples),
};

const source = z.enum(settingSources);
/** `running` is what the process works with until its next start. */
const fromStart = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, running: value, source });

const settings = {
  registration: z.object({ value: z.enum(registrationModes), source }),
  public_url: fromStart(z.nullable(z.string())),
  site_url: fromStart(z.nullable(z.string())),
  language: z.object({ value: interfaceLanguage, source }),
  demo: fromStart(z.boolean()),
};

/** The mail server as it may be shown: never its password. */
const mailServer = z.object({
  host: z.string(),
  port: z.int(),
  is_secure: z.boolean(),
  user: z.string(),
  has_password: z.boolean(),
  from: z.string(),
});

export const installationSettings = z.object({
  ...settings,
  mail: z.object({ value: z.nullable(mailServer), source }),
  trial_over: z.object({ value: z.enum(trialRules), source }),
  /** Of firms that are made from now on. */
  trial_days: z.object({ value: z.int(), source }),
  /** Which built-in templates shops may still add; what they have they keep. */
  examples: z.object({ value: z.array(z.enum(exampleNames)), source }),
});
export type InstallationSettings = z.infer<typeof installationSettings>;

/** What the page before the first account may know. */
export const setupSettings = z.object({ ...settings, mail: z.object({ source }) });
export type SetupSettings = z.infer<typeof setupSettings>;

/**
 * `open`: no account exists, the word of the terminal is asked for. `unsafe`: so it is, but what is typed would cross the network
 * in the clear. `done`: accounts exist.
 */
export const setupStates = ['open', 'unsafe', 'done'] as const;

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup/state',
  role: 'public',
  summary: 'Whether the first administrator is still to be made, and what is set already',
  input: nothing,
  output: resultOf(z.object({ state: z.enum(setupStates), settings: z.nullable(setupSettings) })),
});

/** Printed by the terminal at start; small letters, spaces and dashes do not matter. */
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const setUp = endpoint({
  method: 'POST',
  path: '/setup',
  role: 'public',
  summary: 'Make the first administrator and set the installation up, once, with the word of the terminal',
  input: z.strictObject({
    word,
    email: emailAddress,
    name: line(120).check(z.refine(isFullName, failsAs('full_name'))),
    password: newPassword,
    ...changes,
  }),
  /** Refusals: `setup_done`, `setup_word`, `setup_unsafe`, `set_by_env`, `address_unfit`, `mail_server_refused` (`message` says why). */
  output: z.union([ok({ data: z.object({ email: z.string() }) }), refusal]),
});

export const sendSetupLetter = endpoint({
  method: 'POST',
  path: '/setup/letter',
  role: 'public',
  summary: 'Send a test letter by the mail server that is being set up; nothing is stored',
  input: z.strictObject({ word, email: emailAddress, language: z.optional(interfaceLanguage), mail: mailServerInput }),
  output: z.union([ok({}), refusal]),
});

export const getInstallationSettings = endpoint({
  method: 'POST',
  path: '/admin/installation',
  role: 'admin',
  summary: 'What is set for the whole installation, and by whom',
  input: nothing,
  output: resultOf(installationSettings),
});

export const saveInstallationSettings = endpoint({
  method: 'POST',
  path: '/admin/installation/save',
  role: 'admin',
  summary: 'Change what the environment does not set; addresses and demo hold from the next start',
  input: z.strictObject({ ...changes, ...laterChanges }),
  /** Refusals: `set_by_env`, `address_unfit`, `mail_server_refused`; `message` says why. */
  output: z.union([resultOf(installationSettings), refusal]),
});

export const sendTestLetter = endpoint({
  method: 'POST',
  path: '/admin/installation/letter',
  role: 'admin',
  summary: 'Send a test letter to oneself, by the mail server named or by the one in use',
  input: z.strictObject({ mail: z.optional(mailServerInput) }),
  /** Refusals: `no_mail_server`, `mail_server_refused` (`message` says why). */
  output: z.union([ok({}), refusal]),
});
