import type { SourceInput } from '@kolaj/contract/source/source-admin';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import ipaddr from 'ipaddr.js';
import { mergedSecrets, type SourceSecrets } from './source-secrets.ts';

/** What is stored of a connection to somebody else's server, without its secrets. */
export interface RemoteSettings {
  host: string;
  port: number | null;
  username: string;
  root: string;
  tls: 'explicit' | 'implicit';
  fingerprint: string | null;
  connections: number;
  names: NameEncoding | null;
}

export type InputFault =
  | 'host_missing'
  | 'host_invalid'
  | 'username_missing'
  | 'password_missing'
  | 'key_invalid'
  | 'root_invalid';

/** For clients that have no words of their own. */
export const faultMessages: Record<InputFault, string> = {
  host_missing: 'Name the server.',
  host_invalid: 'The server is a host name or an address, without ftp:// in front.',
  username_missing: 'Name the user.',
  password_missing: 'Type the password. A stored one goes to the same server and user only.',
  key_invalid: 'This is no private key.',
  root_invalid: 'The folder cannot be used.',
};

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----|^PuTTY-User-Key-File-/;
/** Line ends and NUL would be commands of their own to some servers. */
const isOneLine = (text: string) => ![...text].some((character) => character < ' ');

export const settingsOf = ({
  host,
  port,
  username,
  root,
  tls,
  fingerprint,
  connections,
  names,
}: SourceInput): RemoteSettings => ({
  host: host.trim(),
  port,
  username: username.trim(),
  root: root.trim(),
  tls,
  fingerprint,
  connections,
  names,
});

/** What is missing or wrong in what was typed for a server; null = nothing. */
export function faultOf(input: SourceInput, secrets: SourceSecrets): InputFault | null {
  const { host, username, root } = settingsOf(input);
  if (host === '') return 'host_missing';
  if (!hostName.test(host) && !ipaddr.IPv6.isValid(host)) return 'host_invalid';
  if (username === '' || !isOneLine(username)) return 'username_missing';
  if (!isOneLine(root)) return 'root_invalid';
  if (secrets.password !== undefined && !isOneLine(secrets.password)) return 'password_missing';
  if (input.driver !== 'sftp') return secrets.password === undefined ? 'password_missing' : null;
  if (secrets.private_key !== undefined) return privateKey.test(secrets.private_key) ? null : 'key_invalid';
  return secrets.password === undefined ? 'password_missing' : null;
}

interface Stored {
  driver: string | null;
  settings: RemoteSettings | null;
  secrets: SourceSecrets;
}

/**
 * The secrets that go with what was typed. Stored ones go only where they have gone before: another server or user gets none
 * of them, so that nobody learns a password by pointing it at a server of their own (D-06). Nor do they go in another way, which may be
 * one that everybody between reads along; TLS besides is no other way.
 */
export function secretsFor(input: SourceInput, { driver, settings, secrets }: Stored): SourceSecrets {
  const { host, username } = settingsOf(input);
  const isSameWay = driver === input.driver || (driver === 'ftp' && input.driver === 'ftps');
  const isSameDoor =
    settings !== null &&
    isSameWay &&
    settings.host === host &&
    settings.username === username &&
    settings.port === input.port;
  const typed: SourceSecrets = {
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(input.private_key === undefined ? {} : { private_key: input.private_key }),
  };
  return mergedSecrets(isSameDoor ? secrets : {}, typed);
}
