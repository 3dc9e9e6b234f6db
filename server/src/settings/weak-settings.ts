import type { SystemScope } from '../adapters/postgres/scope.ts';
import { type Env, isLoopback } from '../env.ts';
import { whoIsMissing } from '../kernel/missing-people.store.ts';
import { demoAccountsIn, passwordOnlyAdminsIn } from './weak-accounts.store.ts';

/** One thing that was looked at. A `problem` keeps a server that others can reach from starting; a `warning` does not. */
export interface Finding {
  kind: 'fine' | 'warning' | 'problem';
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ kind: 'fine', sentence });
export const warning = (sentence: string): Finding => ({ kind: 'warning', sentence });
export const problem = (sentence: string): Finding => ({ kind: 'problem', sentence });

const hostOf = (url: string) => new URL(url).hostname;

/** Whether anybody but this machine can reach the console, directly or through what is in front of it. */
export const isExposed = ({ host, publicUrl }: Env) =>
  !isLoopback(host) || (publicUrl !== null && !isLoopback(hostOf(publicUrl)));

/** What is weak in the settings of a server that others can reach, and how to fix it (reliability rule 36). */
export function weakSettings(env: Env): Finding[] {
  if (!isExposed(env))
    return [fine('Only this machine can reach the console.'), ...opsAddress(env), ...collector(env), ...ftpDoor(env)];
  return [
    env.demo
      ? problem('Demo mode is on, with accounts whose password everybody knows. Set KOLAJ_DEMO=off.')
      : fine('Demo mode is off.'),
    isHttps(env.publicUrl)
      ? fine('The console is reached over https.')
      : problem('Set KOLAJ_PUBLIC_URL to the https address of the console: cookies travel in the clear otherwise.'),
    siteAddress(env),
    proxies(env),
    isGuessable(env.secretKey)
      ? problem('KOLAJ_SECRET_KEY can be guessed. Set 32 random characters or more, or leave it out.')
      : fine('The key is not a simple one.'),
    mailServer(env),
    ...opsAddress(env),
    ...collector(env),
    ...ftpDoor(env),
  ];
}

/** Not weak by itself: a collector elsewhere needs it. But nobody is asked who they are there. */
function opsAddress({ ops }: Env): Finding[] {
  if (ops === null || isLoopback(ops.host)) return [];
  return [
    warning(`Whoever reaches ${ops.host}:${ops.port} can read the metrics (KOLAJ_OPS_HOST). Close it to strangers.`),
  ];
}

/** What is told to it names nobody, but its key would be read by who listens. */
function collector({ tracing }: Env): Finding[] {
  if (tracing === null || isHttps(tracing.url) || isLoopback(hostOf(tracing.url))) return [];
  if (Object.keys(tracing.headers).length === 0) return [];
  return [
    warning(
      'The key of the collector of traces crosses the network in the clear (OTEL_EXPORTER_OTLP_ENDPOINT): use https.',
    ),
  ];
}

/** A door that only this machine can reach needs no encryption. */
function ftpDoor({ ftp }: Env): Finding[] {
  if (ftp === null) return [];
  if (ftp.tls !== null && !ftp.isPlainAllowed) return [fine('The FTP door takes passwords and photos encrypted only.')];
  if (isLoopback(ftp.host)) return [fine('Only this machine can reach the FTP door.')];
  return ftp.isPlainAllowed
    ? [warning('Passwords and photos of the FTP door may cross the network in the clear (KOLAJ_FTP_PLAIN=on).')]
    : [
        problem(
          'The FTP door would take passwords in the clear. Set KOLAJ_FTP_TLS_CERT and KOLAJ_FTP_TLS_KEY, or KOLAJ_FTP_PLAIN=on if you want that.',
        ),
      ];
}

const isHttps = (url: string | null) => url?.startsWith('https:') ?? false;

function siteAddress({ publicUrl, siteUrl }: Env): Finding {
  if (siteUrl === null || (publicUrl !== null && hostOf(siteUrl) === hostOf(publicUrl))) {
    return problem('Set KOLAJ_SITE_URL to a host of its own: shop sites must not share the one of the console.');
  }
  return isHttps(siteUrl)
    ? fine('Sites have a host of their own.')
    : problem('Set KOLAJ_SITE_URL to an https address: pictures and previews travel in the clear otherwise.');
}

function proxies({ areProxiesDecided, trustedProxies }: Env): Finding {
  if (!areProxiesDecided) {
    return problem(
      'Set KOLAJ_TRUSTED_PROXIES to the addresses of what stands in front, or to none: tries to log in are counted by address.',
    );
  }
  return trustedProxies.some((network) => network.endsWith('/0'))
    ? problem('KOLAJ_TRUSTED_PROXIES trusts everybody, so anybody can pretend any address. Name only your own proxies.')
    : fine('It is settled whose word about a visitor’s address is taken.');
}

/** The environment takes no key below 32 characters; `aaaa…` and `changeme…` are as good as none. */
const isGuessable = (key: string | null) =>
  key !== null && (new Set(key).size < 8 || /change.?me|example|secret.?key|password|01234567|abcdefgh/i.test(key));

function mailServer({ smtp }: Env): Finding {
  if (smtp === null) {
    return warning(
      'Without a mail server mails stay in the data folder: nobody can verify an address or reset a password. Set one under Administration → Installation, or SMTP_URL.',
    );
  }
  const { host, isSecure, login } = smtp.server;
  // With a login the connection is encrypted before the password leaves, or the mail is not sent.
  return isSecure || login !== null || isLoopback(host)
    ? fine('Mails leave encrypted.')
    : warning('Mails may cross the network in the clear, links to log in included. Use smtps://, or a login.');
}

export const knownPasswords = (emails: readonly string[]) =>
  `Accounts of the demo exist in this database, with a password everybody knows: ${emails.join(', ')}. Delete them, or use another database.`;

/** Accounts of the demo in a database that is not one, and administrators who have only a password. */
export async function weakAccounts(scope: SystemScope): Promise<Finding[]> {
  const demo = await demoAccountsIn(scope);
  return [
    demo.length > 0 ? problem(knownPasswords(demo)) : fine('No accounts of the demo exist.'),
    ...(await secondFactors(scope)),
  ];
}

/** Nothing is said while nobody administers. */
async function secondFactors(scope: SystemScope): Promise<Finding[]> {
  if ((await whoIsMissing(scope)) !== null) return [];
  const admins = await passwordOnlyAdminsIn(scope);
  return [
    admins.length === 0
      ? fine('Every administrator has a second factor.')
      : problem(`Administrators without a second factor: ${admins.join(', ')}. They set it up under Account.`),
  ];
}
