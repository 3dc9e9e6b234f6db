import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import { ftpServer } from '../../../adapters/ftp/ftp-source.ts';
import type { DeskUser } from '../../../adapters/remote/connection-pool.ts';
import { type SourceLimits, usualLimits } from '../../../adapters/remote/limits.ts';
import type { ConnectStep, RemoteServer } from '../../../adapters/remote/remote-server.ts';
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
}

/**
 * Opens a shop's source with the driver it names. Rejects when it cannot be reached (SourceError) or its settings lead
 * elsewhere. However many read from one source at once, it sees no more connections than its settings allow.
 */
export function sourceOpener({
  sealer,
  limits = usualLimits,
  openKept,
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
    const server = remoteServer(connection, limits);
    servers.set(id, { connection: current, server });
    return server.open(user);
  };
}

/** @param onStep told before each step of connecting */
export function remoteServer(
  connection: Exclude<SourceConnection, { kind: 'local' }>,
  limits: SourceLimits,
  onStep?: (step: ConnectStep) => void,
): RemoteServer {
  return connection.kind === 'ftp'
    ? ftpServer(connection.settings, limits, onStep)
    : sftpServer(connection.settings, limits, onStep);
}
