import { once } from 'node:events';
import { type Readable, Transform } from 'node:stream';
import { type Client, FTPError } from 'basic-ftp';
import type { ReadResult } from '../../ports/file-source.ts';
import { connectionPool, type Desk, type Lease } from '../remote/connection-pool.ts';
import { withRetries } from '../remote/deadline.ts';
import { type SourceLimits, usualLimits } from '../remote/limits.ts';
import { pooledServer } from '../remote/pooled-server.ts';
import { type ByteSource, readableNames } from '../remote/readable-names.ts';
import type { RemoteServer, ServerOptions } from '../remote/remote-server.ts';
import { told } from '../remote/told.ts';
import { watchedStream } from '../remote/watched-stream.ts';
import { connectFtp, type FtpConnection } from './ftp-connection.ts';
import { absolute, type KnownDirectories, listDirectory, statEntry } from './ftp-directory.ts';
import type { FtpSettings } from './ftp-settings.ts';
import { ftpTrouble, isRefusal, troubleOf } from './ftp-trouble.ts';

/**
 * An FTP or FTPS server as a source. Every `open` answers with a source of its own; all share the connections
 * (`settings.connections`). What may go by — a lost connection, 421, 425 — is tried again with growing waits; then, and when a
 * limit is passed, calls reject with a SourceError.
 */
export function ftpServer(
  settings: FtpSettings,
  limits: SourceLimits = usualLimits,
  { onStep, askForPlaces }: ServerOptions = {},
): RemoteServer {
  const { connections: size, reach } = settings;
  const connect = () => told(reach, connectFtp(settings, limits, onStep));
  const pool = connectionPool({ size, connect, idleMs: limits.idleMs, askForPlaces });
  const names = { memory: new Map(), set: settings.names };
  return pooledServer(pool, limits, (desk) => readableNames(byteSource(desk, limits), names));
}

function byteSource(desk: Desk<FtpConnection>, limits: SourceLimits): ByteSource {
  const known: KnownDirectories = new Map();
  const look = { listMs: limits.listMs, known };

  /** Any answer leaves the connection usable; an error does not. */
  const once = <Answer>(work: (connection: FtpConnection) => Promise<Answer>) =>
    withRetries(limits.backoffMs, async () => {
      const lease = await desk.borrow();
      return using(lease, work);
    });

  return {
    list: async (path) => once((connection) => listDirectory(connection, path, look)),
    stat: async (path) => once((connection) => statEntry(connection, path, look)),
    openRead: (path, offset) =>
      withRetries(limits.backoffMs, async (attempt) =>
        openFtpFile(await desk.borrow(), { path, offset, stallMs: limits.stallMs, isAgain: attempt > 1 }),
      ),
    close: async () => desk.close(),
  };
}

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

interface Opening {
  path: string;
  offset: number;
  stallMs: number;
  /** After a reset: some servers reset the data connection of a file that is not there. */
  isAgain: boolean;
}

/**
 * Opens a file once the server has agreed to send it. The connection is given back when the last byte was confirmed; a stream
 * that fails or is destroyed takes its connection with it, for a half transfer leaves it in no certain state.
 */
async function openFtpFile(
  { connection, giveBack }: Lease<FtpConnection>,
  { path, offset, stallMs, isAgain }: Opening,
): Promise<ReadResult> {
  const { client } = connection;
  const place = absolute(connection, path);
  try {
    if (isAgain) await client.size(place);
    const begun = await begin(client, { place, offset, stallMs });
    return { kind: 'open', stream: confirmed({ ...begun, giveBack }) };
  } catch (error) {
    giveBack(isRefusal(error));
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw ftpTrouble(error);
  }
}

interface Begun {
  arriving: Transform;
  transfer: Promise<unknown>;
  /** Bytes that come although they were not asked for. */
  skip: number;
}

/** Resolves when the server has begun to send. One that cannot begin in the middle (REST) is asked for the whole. */
async function begin(
  client: Client,
  { place, offset, stallMs }: { place: string; offset: number; stallMs: number },
): Promise<Begun> {
  const arriving = watchedStream(stallMs);
  const started = once(arriving, 'pipe');
  started.catch(() => undefined);
  const transfer = client.downloadTo(arriving, place, offset);
  try {
    await Promise.race([started, transfer]);
    return { arriving, transfer, skip: 0 };
  } catch (error) {
    arriving.destroy();
    const isRestUnknown = error instanceof FTPError && error.code >= 500 && error.code <= 504;
    if (offset === 0 || !isRestUnknown) throw error;
    return { ...(await begin(client, { place, offset: 0, stallMs })), skip: offset };
  }
}

/**
 * The same bytes, with an end only when the server has said that it sent all: a broken transfer looks like an end too. The
 * connection is free from then on, while a reader that is slower than the network still has the rest before it.
 */
function confirmed({ arriving, transfer, skip, giveBack }: Begun & Pick<Lease<FtpConnection>, 'giveBack'>): Readable {
  // A stream that nobody reads any more may still fail; that must not end the process.
  const stream = withoutFirst(skip).on('error', () => undefined);
  const isRead = once(
    arriving.on('error', () => undefined),
    'end',
  );
  arriving.pipe(stream, { end: false });
  stream.once('close', () => arriving.destroy());
  transfer.then(
    () => giveBack(true),
    () => giveBack(false),
  );
  Promise.all([transfer, isRead]).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(ftpTrouble(error)),
  );
  return stream;
}

function withoutFirst(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const rest = chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
      done(null, rest);
    },
  });
}
