import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import { ftpServer } from '../../../adapters/ftp/ftp-source.ts';
import type { DeskUser } from '../../../adapters/remote/connection-pool.ts';
import { type SourceLimits, usualLimits } from '../../../adapters/remote/limits.ts';
import type { RemoteServer, ServerOptions } from '../../../adapters/remote/remote-server.ts';
import type { AskForPlaces } from '../../../adapters/remote/shared-places.ts';
import { sftpServer } from '../../../adapters/sftp/sftp-source.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import type { Source } from '../open/source.store.ts';
import { isKept } from './local-folder.ts';
import { connectionOf, type SourceConnection, type SourcePlaces } from './source-connection.ts';
import { openSecrets } from './source-secrets.ts';

export interface OpenerOptions extends SourcePlaces {
  sealer: Sealer;
  limits?: SourceLimits;
  /** Opens a source whose photos are in the store. */
  openKept: (source: Source) => FileSource;
  /** `size` is what a source's settings allow; null = no other process reads from these sources. */
  placesOf: ((source: Source, size: number) => AskForPlaces) | null;
}

/**
 * Opens a shop's source with the driver it names. Rejects when it cannot be reached (SourceError) or its settings lead
 * elsewhere. However many read from one source at once, in however many processes, it sees no more connections than its settings allow.
 */
export function sourceOpener({
  sealer,
  limits = usualLimits,
  openKept,
  placesOf,
  ...places
}: OpenerOptions): (source: Source, user?: DeskUser) => Promise<FileSource> {
  const servers = new Map<string, { connection: string; server: RemoteServer }>();
  return async (source, user) => {
    if (isKept(source)) return openKept(source);
    const { id, shopId, driver, settings, sealed, byOwner } = source;
    const secrets = openSecrets(sealer, { shopId, sourceId: id }, sealed);
    const connection = connectionOf({ driver, settings, byOwner, secrets }, places);
    if (connection.kind === 'local') return openFolderSource(connection.folder, connection.names);

    const known = servers.get(id);
    const current = JSON.stringify(connection);
    if (known?.connection === current) return known.server.open(user);
    const server = remoteServer(connection, limits, {
      askForPlaces: placesOf?.(source, connection.settings.connections),
    });
    servers.set(id, { connection: current, server });
    return server.open(user);
  };
}

export function remoteServer(
  connection: Exclude<SourceConnection, { kind: 'local' }>,
  limits: SourceLimits,
  options?: ServerOptions,
): RemoteServer {
  return connection.kind === 'ftp'
    ? ftpServer(connection.settings, limits, options)
    : sftpServer(connection.settings, limits, options);
}
