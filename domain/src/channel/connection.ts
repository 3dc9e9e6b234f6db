import type { ChannelKind } from './group/group.ts';

/** The kinds of providers behind the channel port. `provider` is the one of specification §7. */
export const driverNames = ['provider', 'waha', 'evolution', 'telegram-bot'] as const;
export type DriverName = (typeof driverNames)[number];

/** One thing that a person types to connect a channel. */
export interface ConnectionField {
  name: string;
  /** `names`: several, separated by commas; empty = all. */
  kind: 'address' | 'text' | 'names' | 'header';
  /** Sealed when stored, and never shown again (D-06). */
  isSecret: boolean;
  isRequired: boolean;
}

const field = (name: string, more: Partial<ConnectionField> = {}): ConnectionField => ({
  name,
  kind: 'text',
  isSecret: false,
  isRequired: false,
  ...more,
});

const secret = { isSecret: true } as const;
const required = { isRequired: true } as const;

export interface DriverForm {
  channels: readonly ChannelKind[];
  fields: readonly ConnectionField[];
}

/**
 * What each driver is connected with. Of the provider nothing is required: what is empty comes from the shop's
 * server_config and the installation's settings, as the specification has it.
 */
export const driverForms: Readonly<Record<DriverName, DriverForm>> = {
  provider: {
    channels: ['whatsapp', 'telegram'],
    fields: [
      field('base_url', { kind: 'address' }),
      field('dialog_url', { kind: 'address' }),
      field('header', { kind: 'header' }),
      field('product_id'),
      field('key', secret),
    ],
  },
  waha: {
    channels: ['whatsapp'],
    fields: [
      field('base_url', { kind: 'address', ...required }),
      field('api_key', { ...secret, ...required }),
      field('sessions', { kind: 'names' }),
    ],
  },
  evolution: {
    channels: ['whatsapp'],
    fields: [
      field('base_url', { kind: 'address', ...required }),
      field('api_key', { ...secret, ...required }),
      field('instances', { kind: 'names' }),
    ],
  },
  'telegram-bot': {
    channels: ['telegram'],
    fields: [
      field('token', { ...secret, ...required }),
      // Where the bot tells the shop's people of lost phones (D-64).
      field('alert_chat'),
      field('base_url', { kind: 'address' }),
    ],
  },
};

/** What a person typed: settings as they are, secrets that change (absent = stays, empty = taken away). */
export interface ConnectionInput {
  channel: ChannelKind;
  driver: DriverName;
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
}

export type ConnectionFault =
  | { kind: 'driver-not-for-channel' }
  | { kind: 'unknown-field' | 'missing' | 'malformed'; field: string };

/**
 * Why an input cannot be stored, or null.
 *
 * @param stored names of the secrets that are kept already, of the same driver at the same address
 */
export function connectionFault(input: ConnectionInput, stored: readonly string[]): ConnectionFault | null {
  const { channels, fields } = driverForms[input.driver];
  if (!channels.includes(input.channel)) return { kind: 'driver-not-for-channel' };

  const isKnown = (name: string, isSecret: boolean) =>
    fields.some((one) => one.name === name && one.isSecret === isSecret);
  const unknown =
    Object.keys(input.settings).find((name) => !isKnown(name, false)) ??
    Object.keys(input.secrets).find((name) => !isKnown(name, true));
  if (unknown !== undefined) return { kind: 'unknown-field', field: unknown };

  const isThere = ({ name, isSecret }: ConnectionField) =>
    isSecret
      ? (input.secrets[name] ?? (stored.includes(name) ? 'kept' : '')) !== ''
      : (input.settings[name] ?? '') !== '';
  const missing = fields.find((one) => one.isRequired && !isThere(one));
  if (missing) return { kind: 'missing', field: missing.name };

  const malformed = fields.find((one) => !isWellFormed(one, (one.isSecret ? input.secrets : input.settings)[one.name]));
  return malformed ? { kind: 'malformed', field: malformed.name } : null;
}

/** An address without user, query or fragment; a secret that a header can carry. What is empty is fine. */
function isWellFormed({ kind, isSecret }: ConnectionField, value: string | undefined): boolean {
  const text = value?.trim() ?? '';
  if (text === '') return true;
  if (isSecret) return /^[\x21-\x7e]+$/.test(text);
  if (kind === 'address') return /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text);
  return kind === 'header' ? /^[a-z0-9-]+$/i.test(text) : true;
}

/** A bot's id is the part of its token before the colon; null = not a token. */
export const botIdOf = (token: string): string | null => /^(\d{1,20}):[\w-]{5,100}$/.exec(token)?.[1] ?? null;

/** What is stored besides, because it follows from a secret and is none itself: the bot that will send. */
export function derivedSettings(driver: DriverName, secrets: Readonly<Record<string, string>>): Record<string, string> {
  const botId = driver === 'telegram-bot' ? botIdOf(secrets.token ?? '') : null;
  return botId === null ? {} : { bot_id: botId };
}

/** Settings as they are stored: trimmed, addresses without a slash at the end, lists tidy, nothing empty. */
export function tidySettings({
  driver,
  settings,
}: Pick<ConnectionInput, 'driver' | 'settings'>): Record<string, string> {
  const tidy = driverForms[driver].fields
    .filter(({ isSecret }) => !isSecret)
    .map(({ name, kind }) => [name, tidyValue(kind, settings[name] ?? '')] as const);
  return Object.fromEntries(tidy.filter(([, value]) => value !== ''));
}

function tidyValue(kind: ConnectionField['kind'], value: string): string {
  switch (kind) {
    case 'text':
    case 'header':
      return value.trim();
    case 'address':
      return value.trim().replace(/\/+$/, '');
    case 'names':
      return namesIn(value).join(', ');
  }
}

/** The names of a `names` field, each once. */
export function namesIn(value: string | undefined): string[] {
  const names = (value ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/**
 * Whether stored secrets may go where the settings lead now: same driver at the same address. Otherwise somebody who may
 * change the address would have the secrets sent to a server of his own.
 */
export function keepsSecrets(
  before: Pick<ConnectionInput, 'driver' | 'settings'>,
  after: Pick<ConnectionInput, 'driver' | 'settings'>,
): boolean {
  if (before.driver !== after.driver) return false;
  const was = tidySettings(before);
  const is = tidySettings(after);
  return driverForms[after.driver].fields
    .filter(({ kind }) => kind === 'address')
    .every(({ name }) => was[name] === is[name]);
}

/**
 * What a provider's log is worth for messages of which nobody knows whether they arrived: it names ours and settles them; it
 * names none of ours, or there is none: a person settles them; nothing was seen of it yet.
 */
export const logWorths = ['settles', 'no-reference', 'none', 'not-known'] as const;
export type LogWorth = (typeof logWorths)[number];

/** What a test of a connection came to; `trouble` is something a person can act on. */
export type ConnectionVerdict =
  | { kind: 'works'; phones: number; active: number; log: LogWorth }
  | { kind: 'trouble'; trouble: ConnectionTrouble; detail: string };

export const connectionTroubles = [
  /** Not an address of the internet, or not https. */
  'address-not-allowed',
  'unknown-host',
  'refused-connection',
  'certificate',
  'no-answer',
  'wrong-key',
  /** Product, session or path that the provider does not know. */
  'not-found',
  'limited',
  'provider-error',
  /** Something answers there, but not such a provider. */
  'not-this-provider',
  'not-set-up',
  'no-phones',
  'no-active-phone',
] as const;
export type ConnectionTrouble = (typeof connectionTroubles)[number];
