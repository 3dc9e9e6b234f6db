import { type NameEncoding, nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import * as z from 'zod/mini';
import type { FtpSettings } from '../../../adapters/ftp/ftp-settings.ts';
import type { SftpSettings } from '../../../adapters/sftp/sftp-settings.ts';
import type { Source } from '../open/source.store.ts';
import type { SourceSecrets } from './admin-secrets.ts';
import { localFolderOf } from './local-folder.ts';

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

export interface ConnectionParts extends Pick<Source, 'driver' | 'settings'> {
  secrets: SourceSecrets;
}

/**
 * How a source is reached. Throws when its settings are not those of its driver or lead out of `localRoot`.
 *
 * @param localRoot folder of this machine that holds the folders of all `local` sources
 */
export function connectionOf({ driver, settings, secrets }: ConnectionParts, localRoot: string): SourceConnection {
  const folder = localFolderOf({ driver, settings }, localRoot);
  if (folder !== null) return { kind: 'local', folder, names: z.parse(z.object({ names }), settings).names };

  const { tls: wanted, ...remote } = z.parse(remoteSettings, settings);
  const [password, privateKey] = [secrets.password ?? null, secrets.private_key ?? null];
  if (driver === 'sftp') {
    return { kind: 'sftp', settings: { ...remote, port: remote.port ?? 22, password, privateKey } };
  }
  const tls = driver === 'ftps' ? wanted : 'none';
  const port = remote.port ?? (tls === 'implicit' ? 990 : 21);
  return { kind: 'ftp', settings: { ...remote, port, tls, password: password ?? '' } };
}
