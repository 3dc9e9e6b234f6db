import type { SourceView, StoredSource } from '@kolaj/contract/source/source-admin';
import { nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import * as z from 'zod/mini';
import type { Connection } from './connection.store.ts';
import type { RemoteSettings } from './source-input.ts';
import type { SourceSecrets } from './source-secrets.ts';

const names = z._default(z.nullable(z.enum(nameEncodings)), null);
const remote = z.object({
  host: z.string(),
  port: z.nullable(z.int()),
  username: z.string(),
  root: z.string(),
  tls: z.enum(['explicit', 'implicit']),
  fingerprint: z.nullable(z.string()),
  connections: z.int(),
  names,
});
const local = z.object({ folder: z.string(), names });

/** The stored settings of a server; null = the source is a folder of this machine. */
export const remoteSettings = ({ driver, settings }: Pick<Connection, 'driver' | 'settings'>): RemoteSettings | null =>
  driver === 'local' ? null : z.parse(remote, settings);

const nowhere: RemoteSettings = {
  host: '',
  port: null,
  username: '',
  root: '',
  tls: 'explicit',
  fingerprint: null,
  connections: 2,
  names: null,
};

/** A server as it is stored; of a folder here nothing is said but that. */
export const storedView = (connection: Connection, secrets: SourceSecrets): StoredSource => ({
  driver: connection.driver,
  ...(remoteSettings(connection) ?? nowhere),
  has_password: secrets.password !== undefined,
  has_private_key: secrets.private_key !== undefined,
});

function localView(settings: unknown): Pick<StoredSource, 'root' | 'names'> {
  const { folder, names } = z.parse(local, settings);
  return { root: folder, names };
}

/**
 * A connection as an admin sees it; of a local one the root is its folder below the installation's folder for sources. With the
 * secrets of a shop's own server an admin's connection does nothing, so they are not told of.
 */
export function sourceView(connection: Connection, secrets: SourceSecrets, folders: number): SourceView {
  const { id, ftpKey: ftp_key, driver, settings, byOwner: by_owner } = connection;
  return {
    ...storedView(connection, by_owner ? {} : secrets),
    ...(driver === 'local' ? localView(settings) : {}),
    ftp_key,
    folder_id: id,
    folders,
    by_owner,
  };
}
