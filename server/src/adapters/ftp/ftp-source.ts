import { safeRelativePath } from '@kolaj/domain/source/path';
import type { FileSource, ReadResult } from '../../ports/file-source.ts';
import { connectionPool, type Desk, type Lease } from '../remote/connection-pool.ts';
import { withRetries } from '../remote/deadline.ts';
import { type SourceLimits, usualLimits } from '../remote/limits.ts';
import { pooledServer } from '../remote/pooled-server.ts';
import type { ConnectStep, RemoteServer } from '../remote/remote-server.ts';
import { connectFtp, type FtpConnection } from './ftp-connection.ts';
import { type KnownDirectories, listDirectory, statEntry } from './ftp-directory.ts';
import { openFtpFile } from './ftp-file.ts';
import type { FtpSettings } from './ftp-settings.ts';
import { ftpTrouble } from './ftp-trouble.ts';

const refused = { kind: 'refused', reason: 'The path leads out of the source.' } as const;

/**
 * An FTP or FTPS server as a source. Every `open` answers with a source of its own; all share the connections
 * (`settings.connections`). What may go by — a lost connection, 421, 425 — is tried again with growing waits; then, and when a
 * limit is passed, calls reject with a SourceError.
 */
export function ftpServer(
  settings: FtpSettings,
  limits: SourceLimits = usualLimits,
  onStep?: (step: ConnectStep) => void,
): RemoteServer {
  const { connections: size } = settings;
  const pool = connectionPool({ size, connect: () => connectFtp(settings, limits, onStep), idleMs: limits.idleMs });
  return pooledServer(pool, limits, (desk) => fileSource(desk, limits));
}

function fileSource(desk: Desk<FtpConnection>, limits: SourceLimits): FileSource {
  const known: KnownDirectories = new Map();
  const look = { listMs: limits.listMs, known };

  /** Any answer leaves the connection usable; an error does not. */
  const once = <Answer>(work: (connection: FtpConnection) => Promise<Answer>) =>
    withRetries(limits.backoffMs, async () => {
      const lease = await desk.borrow();
      return using(lease, work);
    });

  return {
    list: async (path) => (isSafe(path) ? once((connection) => listDirectory(connection, path, look)) : refused),
    stat: async (path) => (isSafe(path) ? once((connection) => statEntry(connection, path, look)) : refused),
    openRead: async (path, offset): Promise<ReadResult> => {
      if (!isSafe(path)) return refused;
      return withRetries(limits.backoffMs, async (attempt) =>
        openFtpFile(await desk.borrow(), { path, offset, stallMs: limits.stallMs, isAgain: attempt > 1 }),
      );
    },
    close: async () => desk.close(),
  };
}

const isSafe = (path: string) => safeRelativePath(path).kind === 'ok';

async function using<Answer>(
  { connection, giveBack }: Lease<FtpConnection>,
  work: (connection: FtpConnection) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await work(connection);
    giveBack(true);
    return answer;
  } catch (error) {
    giveBack(false);
    throw ftpTrouble(error);
  }
}
