import path from 'node:path';
import type { MailAddress } from '@kolaj/domain/mail/mail-address';
import { parseMailbox } from '@kolaj/domain/mail/mailbox';
import { type TrialRule, trialRules } from '@kolaj/domain/shop/trial';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { type BackupSettings, backupsOf, backupVariables } from './settings/backup-settings.ts';
import { type BucketSettings, bucketVariables, parseBucket } from './settings/bucket-settings.ts';
import { type FtpSettings, ftpVariables, parseFtp } from './settings/ftp-settings.ts';
import { type KeySettings, keysOf, keyVariables } from './settings/key-settings.ts';
import { settingTrouble, wordless } from './settings/setting-words.ts';
import { parseSmtpUrl, type SmtpServer } from './settings/smtp-server.ts';
import { parseTracing, type TracingSettings, tracingVariables } from './settings/tracing-settings.ts';

export const roles = ['web', 'worker', 'scheduler', 'sandbox'] as const;
export type ProcessRole = (typeof roles)[number];

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const address = z.string().check(z.url({ protocol: /^https?$/ }));
const databaseAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'an address like postgres://user:password@host/database'));

const gatewayDrivers = ['waha', 'evolution'] as const;

const variables = z.object({
  KOLAJ_HOST: z._default(z.string(), '127.0.0.1'),
  KOLAJ_PORT: z._default(port, 3000),
  KOLAJ_SITE_PORT: z._default(port, 3001),
  KOLAJ_SANDBOX_PORT: z._default(port, 3002),
  KOLAJ_OPS_HOST: z._default(z.string(), '127.0.0.1'),
  KOLAJ_OPS_PORT: z._default(z.union([z.literal('off'), port]), 'off'),
  KOLAJ_DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(databaseAddress),
  KOLAJ_DIRECT_DATABASE_URL: z.optional(databaseAddress),
  KOLAJ_PUBLIC_URL: z.optional(address),
  KOLAJ_SITE_URL: z.optional(address),
  KOLAJ_SITE_DOMAIN: z.optional(
    z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain like shops.example.com')),
  ),
  KOLAJ_DNS_SERVERS: z.optional(z.string()),
  KOLAJ_ROLES: z._default(z.string(), roles.join(',')),
  KOLAJ_DEMO: z.optional(z.enum(['on', 'off'])),
  KOLAJ_TRUSTED_PROXIES: z.optional(z.string()),
  KOLAJ_REGISTRATION: z.optional(z.enum(['open', 'invite', 'closed'])),
  KOLAJ_AUTO_FTP: z._default(z.enum(['on', 'off']), 'on'),
  KOLAJ_TRIAL_OVER: z.optional(z.enum(trialRules)),
  KOLAJ_SENDING: z._default(z.enum(['on', 'hold']), 'on'),
  KOLAJ_VERIFIED_SENDERS: z._default(z.enum(['on', 'off']), 'off'),
  KOLAJ_VERIFY_BANNER_HOSTS: z.optional(z.string()),
  KOLAJ_TERMS_URL: z.optional(address),
  KOLAJ_PRIVACY_URL: z.optional(address),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  PROVIDER_URL: z.optional(address),
  PROVIDER_DIALOG_URL: z.optional(address),
  PROVIDER_HEADER: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/i, 'the name of a header')), 'x-api-key'),
  KOLAJ_CHANNEL_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\s*https?:\/\/[^\s/,]+\/?(\s*,\s*https?:\/\/[^\s/,]+\/?)*\s*$/i,
          'addresses like http://10.0.0.7:3000, with commas between them',
        ),
      ),
  ),
  KOLAJ_SOURCE_SERVERS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\s*[^\s/,@]+(\s*,\s*[^\s/,@]+)*\s*$/,
          'servers like nas.internal or nas.internal:2121, with commas between them',
        ),
      ),
  ),
  KOLAJ_OWNER_SERVERS: z._default(z.enum(['on', 'off']), 'on'),
  KOLAJ_OWNER_CHANNELS: z._default(z.enum(['on', 'off']), 'on'),
  KOLAJ_GATEWAY: z.optional(z.enum(gatewayDrivers)),
  KOLAJ_GATEWAY_URL: z.optional(address),
  KOLAJ_GATEWAY_KEY: z.optional(z.string()),
  KOLAJ_TELEGRAM_URL: z.optional(address),
  KOLAJ_YOUTUBE_URL: z.optional(address),
  KOLAJ_FFMPEG: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  KOLAJ_DEV_ORIGIN: z.optional(address),
  NODE_ENV: z._default(z.string(), 'production'),
  npm_lifecycle_event: z.optional(z.string()),
  KOLAJ_SETTLE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600)), 10),
  KOLAJ_DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3600)), 10),
  KOLAJ_LEAD_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600)), 0),
  KOLAJ_IMAGING_PROCESSES: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64))),
  ...keyVariables,
  ...ftpVariables,
  ...backupVariables,
  ...bucketVariables,
  ...tracingVariables,
});

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** A server for WhatsApp numbers that belongs to the installation. */
export interface Gateway {
  driver: (typeof gatewayDrivers)[number];
  /** No trailing slash. */
  url: string;
  key: string;
}

/** What an administrator may set where the environment does not. */
export type GivenSetting = 'registration' | 'publicUrl' | 'siteUrl' | 'demo' | 'mail' | 'trialOver';

/** Settings of this process, read once. Addresses have no trailing slash. */
export interface Env extends KeySettings {
  host: string;
  port: number;
  sitePort: number;
  sandboxPort: number;
  /** Where metrics and health are served by every process, whatever its roles; null = nowhere. */
  ops: { host: string; port: number } | null;
  dataDir: string;
  databaseUrl: string | null;
  /** The same database without a connection pooler in between; null = `databaseUrl` is no pooler. */
  directDatabaseUrl: string | null;
  publicUrl: string | null;
  siteUrl: string | null;
  /** Below it each shop's site has a name of its own, `<keyword>.<domain>` (D-102); null = none has. */
  siteDomain: string | null;
  /** Name servers that are asked for the records of shops' domains, `address` or `address:port`; empty = those of this machine. */
  dnsServers: readonly string[];
  backups: BackupSettings;
  /** Where the files of the store are; null = in the data folder. */
  bucket: BucketSettings | null;
  /** Who is told what takes how long (OpenTelemetry); null = nobody. */
  tracing: TracingSettings | null;
  roles: ReadonlySet<ProcessRole>;
  demo: boolean;
  /** Addresses whose word about the client's address is taken (rule 23): CIDRs, or `loopback`; empty = nobody's. */
  trustedProxies: readonly string[];
  /** Somebody has thought about it: the list, or `none`, was set. */
  areProxiesDecided: boolean;
  /** Who may make an account (D-14). */
  registration: 'open' | 'invite' | 'closed';
  /** What the environment decides, so that no administrator can. */
  given: ReadonlySet<GivenSetting>;
  /** A new shop gets a local photo source of its own at registration (D-24). */
  autoFtp: boolean;
  trialOver: TrialRule;
  /** Starts with all sending held: for copies to try things with, and restored backups. */
  startsHeld: boolean;
  /** Sending needs a verified account (D-16). */
  verifiedSenders: boolean;
  /** Hosts on which the account-not-verified banner is shown; null = everywhere (D-16). */
  verifyBannerHosts: string[] | null;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Mail server and the sender's address; null = mails go to the outbox. */
  smtp: { server: SmtpServer; from: MailAddress } | null;
  /** The door by which shops without an FTP server of their own send photos; null = there is none. */
  ftp: FtpSettings | null;
  providerUrl: string | null;
  providerDialogUrl: string | null;
  providerHeader: string;
  /** Messaging servers in the installation's own network that an admin may connect firms to; others are on the internet. */
  channelOrigins: readonly string[];
  /** Servers of the own network that shops may take photos from: `host` or `host:port`, in small letters. */
  sourceServers: readonly string[];
  /** Owners connect an FTP or SFTP server of their own (D-06). */
  ownerServers: boolean;
  /** Owners connect bots and phones themselves (D-95). */
  ownerChannels: boolean;
  /** The server on which shops connect their WhatsApp numbers by a code (D-95); null = there is none. */
  gateway: Gateway | null;
  /** Another Bot API than Telegram's own: a server of one's own, or the sandbox; null = Telegram's. */
  telegramUrl: string | null;
  /** Another place with YouTube's playlists and pictures: the sandbox; null = YouTube, in demo mode the sandbox. */
  youtubeUrl: string | null;
  /** The program that makes films; null = `ffmpeg` as the system finds it. */
  ffmpeg: string | null;
  logLevel: z.infer<typeof variables>['LOG_LEVEL'];
  /** A photo must have lain unchanged in its source for this long before an import takes it (I3). */
  stillSeconds: number;
  /** What runs at a stop has so long to end. */
  drainSeconds: number;
  /** So long a process that stops still answers, and says that it stops, for those who choose between several. */
  leadSeconds: number;
  imagingProcesses: number | null;
  /** Origin of the development server that passes calls on; null otherwise. */
  devOrigin: string | null;
  /** Check answers against the contract: development and tests. */
  checkAnswers: boolean;
  /** Started by an npm script, so npm's death is ours. */
  isUnderNpm: boolean;
}

export type EnvResult = { kind: 'ok'; env: Env } | { kind: 'invalid'; sentences: string[] };

/** Whether a host name or address of the settings means this machine. */
export const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127\.[\d.]+)$/i.test(host);

const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '') ?? null;

const listOf = (text: string | undefined) =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '') ?? null;

/** Demo mode is on by default only when nothing points to a real installation (architecture §5). */
function demoByDefault(values: z.infer<typeof variables>): boolean {
  return isLoopback(values.KOLAJ_HOST) && !values.DATABASE_URL && !values.KOLAJ_PUBLIC_URL && !values.PROVIDER_URL;
}

function parseRoles(text: string): Set<ProcessRole> | string {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !roles.some((role) => role === name));
  if (unknown.length > 0) return `KOLAJ_ROLES: "${unknown.join(', ')}" is not one of ${roles.join(', ')}.`;
  return new Set(roles.filter((role) => wanted.includes(role)));
}

/** A mail server is of no use without a sender. The address itself is never repeated: it may hold a password. */
function parseSmtp({ SMTP_URL, MAIL_FROM }: z.infer<typeof variables>): Env['smtp'] | string {
  const from = MAIL_FROM === undefined ? null : parseMailbox(MAIL_FROM);
  if (MAIL_FROM !== undefined && !from)
    return 'MAIL_FROM: is not one address. Write it like "Kolaj <no-reply@example.com>".';
  if (SMTP_URL === undefined) return null;
  const server = parseSmtpUrl(SMTP_URL);
  if (!server) return 'SMTP_URL: is not like smtp://user:password@host:587 (user and password percent-encoded).';
  if (!from) return 'MAIL_FROM: is needed with SMTP_URL. Write it like "Kolaj <no-reply@example.com>".';
  return { server, from };
}

/** All three, or none. */
function parseGateway(values: z.infer<typeof variables>): Gateway | null | string {
  const { KOLAJ_GATEWAY: driver, KOLAJ_GATEWAY_KEY: key } = values;
  const url = withoutSlash(values.KOLAJ_GATEWAY_URL);
  if (driver === undefined && url === null && key === undefined) return null;
  if (driver !== undefined && url !== null && key !== undefined) return { driver, url, key };
  return 'KOLAJ_GATEWAY, KOLAJ_GATEWAY_URL and KOLAJ_GATEWAY_KEY: set all three, or none.';
}

/** `none` is a decision too. A misspelt address is refused rather than ignored: the throttle goes by it. */
function parseProxies({ KOLAJ_TRUSTED_PROXIES, KOLAJ_PUBLIC_URL }: z.infer<typeof variables>): string[] | string {
  const wanted = listOf(KOLAJ_TRUSTED_PROXIES);
  if (wanted === null) return KOLAJ_PUBLIC_URL ? ['loopback'] : [];
  if (wanted.join() === 'none') return [];
  const wrong = wanted.filter((each) => each !== 'loopback' && !ipaddr.isValid(each) && !ipaddr.isValidCIDR(each));
  if (wrong.length === 0) return wanted;
  return `KOLAJ_TRUSTED_PROXIES: "${wrong.join(', ')}" is not an address, a network like 10.0.0.0/8, loopback or none.`;
}

/** Parses the environment; never throws. The only reader of process.env is `readEnv` below. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(variables, filled, { error: () => wordless });
  if (!parsed.success) {
    return {
      kind: 'invalid',
      sentences: parsed.error.issues.map((issue) => settingTrouble(variables, issue)),
    };
  }
  const values = parsed.data;
  const parts = partsOf(values);
  return parts.kind === 'ok' ? { kind: 'ok', env: envOf(values, parts.of) } : parts;
}

type Values = z.infer<typeof variables>;
/** What one variable alone does not say. */
type Parts = Pick<Env, 'roles' | 'smtp' | 'trustedProxies' | 'ftp' | 'demo' | 'gateway' | 'bucket' | 'tracing'>;

function partsOf(values: Values): { kind: 'ok'; of: Parts } | { kind: 'invalid'; sentences: string[] } {
  const demo = values.KOLAJ_DEMO ? values.KOLAJ_DEMO === 'on' : demoByDefault(values);
  const roles = parseRoles(values.KOLAJ_ROLES);
  const smtp = parseSmtp(values);
  const trustedProxies = parseProxies(values);
  const ftp = parseFtp(values, { host: values.KOLAJ_HOST, port: values.KOLAJ_PORT, isDemo: demo });
  const gateway = parseGateway(values);
  const bucket = parseBucket(values);
  const tracing = parseTracing(values);
  const direct =
    values.KOLAJ_DIRECT_DATABASE_URL && !values.DATABASE_URL
      ? 'KOLAJ_DIRECT_DATABASE_URL: is of use only beside DATABASE_URL.'
      : null;
  if (
    typeof roles === 'string' ||
    typeof smtp === 'string' ||
    typeof trustedProxies === 'string' ||
    typeof ftp === 'string' ||
    typeof gateway === 'string' ||
    typeof bucket === 'string' ||
    typeof tracing === 'string' ||
    direct !== null
  ) {
    const sentences = [roles, smtp, trustedProxies, ftp, gateway, bucket, tracing, direct].filter(
      (part) => typeof part === 'string',
    );
    return { kind: 'invalid', sentences };
  }
  return { kind: 'ok', of: { demo, roles, smtp, trustedProxies, ftp, gateway, bucket, tracing } };
}

function givenBy(values: Values): Set<GivenSetting> {
  const said: Record<GivenSetting, unknown> = {
    registration: values.KOLAJ_REGISTRATION,
    publicUrl: values.KOLAJ_PUBLIC_URL,
    siteUrl: values.KOLAJ_SITE_URL,
    demo: values.KOLAJ_DEMO,
    mail: values.SMTP_URL,
    trialOver: values.KOLAJ_TRIAL_OVER,
  };
  const names = ['registration', 'publicUrl', 'siteUrl', 'demo', 'mail', 'trialOver'] as const;
  return new Set(names.filter((name) => said[name] !== undefined));
}

function envOf(values: Values, parts: Parts): Env {
  return {
    ...parts,
    ...keysOf(values),
    host: values.KOLAJ_HOST,
    port: values.KOLAJ_PORT,
    sitePort: values.KOLAJ_SITE_PORT,
    sandboxPort: values.KOLAJ_SANDBOX_PORT,
    ops: values.KOLAJ_OPS_PORT === 'off' ? null : { host: values.KOLAJ_OPS_HOST, port: values.KOLAJ_OPS_PORT },
    dataDir: path.resolve(values.KOLAJ_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    directDatabaseUrl: values.KOLAJ_DIRECT_DATABASE_URL ?? null,
    publicUrl: withoutSlash(values.KOLAJ_PUBLIC_URL),
    siteUrl: withoutSlash(values.KOLAJ_SITE_URL),
    siteDomain: values.KOLAJ_SITE_DOMAIN ?? null,
    dnsServers: listOf(values.KOLAJ_DNS_SERVERS) ?? [],
    backups: backupsOf(values),
    areProxiesDecided: values.KOLAJ_TRUSTED_PROXIES !== undefined,
    registration: values.KOLAJ_REGISTRATION ?? 'open',
    given: givenBy(values),
    autoFtp: values.KOLAJ_AUTO_FTP === 'on',
    trialOver: values.KOLAJ_TRIAL_OVER ?? 'notice',
    startsHeld: values.KOLAJ_SENDING === 'hold',
    verifiedSenders: values.KOLAJ_VERIFIED_SENDERS === 'on',
    verifyBannerHosts: listOf(values.KOLAJ_VERIFY_BANNER_HOSTS),
    termsUrl: values.KOLAJ_TERMS_URL ?? null,
    privacyUrl: values.KOLAJ_PRIVACY_URL ?? null,
    providerUrl: withoutSlash(values.PROVIDER_URL),
    providerDialogUrl: withoutSlash(values.PROVIDER_DIALOG_URL),
    providerHeader: values.PROVIDER_HEADER,
    channelOrigins: (listOf(values.KOLAJ_CHANNEL_ORIGINS) ?? []).map((origin) => origin.replace(/\/+$/, '')),
    sourceServers: (listOf(values.KOLAJ_SOURCE_SERVERS) ?? []).map((server) => server.toLowerCase()),
    ownerServers: values.KOLAJ_OWNER_SERVERS === 'on',
    ownerChannels: values.KOLAJ_OWNER_CHANNELS === 'on',
    telegramUrl: withoutSlash(values.KOLAJ_TELEGRAM_URL),
    youtubeUrl: withoutSlash(values.KOLAJ_YOUTUBE_URL),
    ffmpeg: values.KOLAJ_FFMPEG ?? null,
    logLevel: values.LOG_LEVEL,
    stillSeconds: values.KOLAJ_SETTLE_SECONDS,
    drainSeconds: values.KOLAJ_DRAIN_SECONDS,
    leadSeconds: values.KOLAJ_LEAD_SECONDS,
    imagingProcesses: values.KOLAJ_IMAGING_PROCESSES ?? null,
    devOrigin: withoutSlash(values.KOLAJ_DEV_ORIGIN),
    checkAnswers: values.NODE_ENV !== 'production',
    isUnderNpm: values.npm_lifecycle_event !== undefined,
  };
}

export const readEnv = (): EnvResult => parseEnv(process.env);
