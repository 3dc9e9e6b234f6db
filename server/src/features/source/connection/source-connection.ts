import { type NameEncoding, nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import * as z from 'zod/mini';
import type { FtpSettings } from '../../../adapters/ftp/ftp-settings.ts';
import type { Reach } from '../../../adapters/outgoing/reach.ts';
import type { SftpSettings } from '../../../adapters/sftp/sftp-settings.ts';
import type { Source } from '../open/source.store.ts';
import { localFolderOf } from './local-folder.ts';
import type { SourceSecrets } from './source-secrets.ts';

/** How names are read that are not UTF-8; null = by what is most plausible. */
const names = z._default(z.nullable(z.enum(nameEncodings)), null);

/** `sources.settings` of the drivers for other machines. */
const remoteSettings = z.object({
  host: z.string().check(z.minLength(1)),
  /** null = the protocol's own. */
  port: z._default(z.nullable(z.int()), null),
  username: z._default(z.string(), ''),
  root: z._default(z.string(), ''),
  /** Of `ftps` only. */
  tls: z._default(z.enum(['explicit', 'implicit']), 'explicit'),
  fingerprint: z._default(z.nullable(z.string()), null),
  connections: z._default(z.int().check(z.minimum(1), z.maximum(4)), 2),
  names,
});

/** Everything that is needed to reach a source. */
export type SourceConnection =
  | { kind: 'local'; folder: string; names: NameEncoding | null }
  | { kind: 'ftp'; settings: FtpSettings }
  | { kind: 'sftp'; settings: SftpSettings };

export interface ConnectionParts extends Pick<Source, 'driver' | 'settings' | 'byOwner'> {
  secrets: SourceSecrets;
}

/** What an installation says of where photos may be. */
export interface SourcePlaces {
  /** Folder of this machine that holds the folders of all `local` sources. */
  localRoot: string;
  /** Servers of the own network that shops may connect themselves: `host` or `host:port`, in small letters. */
  sourceServers: readonly string[];
}

/** How a source is reached. Throws when its settings are not those of its driver or lead out of `localRoot`. */
export function connectionOf(
  { driver, settings, byOwner, secrets }: ConnectionParts,
  { localRoot, sourceServers }: SourcePlaces,
): SourceConnection {
  const folder = localFolderOf({ driver, settings }, localRoot);
  if (folder !== null) return { kind: 'local', folder, names: z.parse(z.object({ names }), settings).names };

  const { tls: wanted, ...remote } = z.parse(remoteSettings, settings);
  const [password, privateKey] = [secrets.password ?? null, secrets.private_key ?? null];
  if (driver === 'sftp') {
    const sftpPort = remote.port ?? 22;
    const reach = reachOf({ host: remote.host, port: sftpPort, byOwner }, sourceServers);
    return { kind: 'sftp', settings: { ...remote, port: sftpPort, reach, password, privateKey } };
  }
  const tls = driver === 'ftps' ? wanted : 'none';
  const port = remote.port ?? (tls === 'implicit' ? 990 : 21);
  const reach = reachOf({ host: remote.host, port, byOwner }, sourceServers);
  return { kind: 'ftp', settings: { ...remote, port, reach, tls, password: password ?? '' } };
}

/** An administrator's source reaches the own network too; a shop's does where the installation names its server (D-06). */
function reachOf(
  { host, port, byOwner }: { host: string; port: number; byOwner: boolean },
  sourceServers: readonly string[],
): Reach {
  if (!byOwner) return 'anywhere';
  const name = host.toLowerCase();
  const withPort = name.includes(':') ? `[${name}]:${port}` : `${name}:${port}`;
  return sourceServers.includes(name) || sourceServers.includes(withPort) ? 'anywhere' : 'internet';
}
