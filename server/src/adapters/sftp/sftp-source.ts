import { pipeline, Readable } from 'node:stream';
import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import type { ReadResult } from '../../ports/file-source.ts';
import { connectionPool, type Desk, type Lease } from '../remote/connection-pool.ts';
import { within, withRetries } from '../remote/deadline.ts';
import { type SourceLimits, usualLimits } from '../remote/limits.ts';
import { pooledServer } from '../remote/pooled-server.ts';
import { type ByteSource, readableNames } from '../remote/readable-names.ts';
import type { RemoteServer, ServerOptions } from '../remote/remote-server.ts';
import { told } from '../remote/told.ts';
import { watchedStream } from '../remote/watched-stream.ts';
import type { SftpCalls } from './sftp-calls.ts';
import { connectSftp, type SftpConnection } from './sftp-connection.ts';
import { listDirectory, locate, statEntry } from './sftp-directory.ts';
import type { SftpSettings } from './sftp-settings.ts';
import { isRefusal, sftpTrouble, troubleOf } from './sftp-trouble.ts';

/**
 * An SFTP server as a source, with the same promises as an FTP server: connections shared in turn, lost ones opened again, limits kept,
 * and a SourceError when that does not help.
 */
export function sftpServer(
  settings: SftpSettings,
  limits: SourceLimits = usualLimits,
  { onStep, askForPlaces }: ServerOptions = {},
): RemoteServer {
  const { connections: size, reach } = settings;
  const connect = () => told(reach, connectSftp(settings, limits, onStep));
  const pool = connectionPool({ size, connect, idleMs: limits.idleMs, askForPlaces });
  const names = { memory: new Map(), set: settings.names };
  return pooledServer(pool, limits, (desk) => readableNames(byteSource(desk, limits), names));
}

function byteSource(desk: Desk<SftpConnection>, limits: SourceLimits): ByteSource {
  const ask = <Answer>(ms: number, work: (connection: SftpConnection) => Promise<Answer>) =>
    withRetries(limits.backoffMs, async () =>
      using(await desk.borrow(), (connection) => bounded(connection, ms, work)),
    );

  return {
    list: async (path) => ask(limits.listMs, (place) => listDirectory(place, path)),
    stat: async (path) => ask(limits.stallMs, (place) => statEntry(place, path)),
    openRead: (path, offset) =>
      withRetries(limits.backoffMs, async () => openFile(await desk.borrow(), { path, offset, limits })),
    close: async () => desk.close(),
  };
}

const bounded = <Answer>(
  connection: SftpConnection,
  ms: number,
  work: (connection: SftpConnection) => Promise<Answer>,
): Promise<Answer> => within(ms, work(connection), { stop: connection.close, what: 'Reading from the server' });

async function using<Answer>(
  { connection, giveBack }: Lease<SftpConnection>,
  work: (connection: SftpConnection) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await work(connection);
    giveBack(true);
    return answer;
  } catch (error) {
    giveBack(false);
    throw sftpTrouble(error);
  }
}

interface Opening {
  path: string;
  offset: number;
  limits: SourceLimits;
}

/** The connection is given back with the last byte; a stream that fails or is destroyed takes it along. */
async function openFile(
  { connection, giveBack }: Lease<SftpConnection>,
  { path, offset, limits }: Opening,
): Promise<ReadResult> {
  try {
    const opened = await bounded(connection, limits.stallMs, (place) => openInside(place, path));
    if (opened.kind !== 'open') {
      giveBack(true);
      return opened;
    }
    // A stream that nobody reads any more may still fail; that must not end the process.
    const stream = watchedStream(limits.stallMs).on('error', () => undefined);
    pipeline(sftpRead(connection.calls, opened.handle, offset), stream, (error) => {
      giveBack(!error);
    });
    return { kind: 'open', stream };
  } catch (error) {
    giveBack(false);
    throw sftpTrouble(error);
  }
}

type Opened = { kind: 'open'; handle: Buffer } | { kind: EntryTrouble };

async function openInside(place: SftpConnection, path: string): Promise<Opened> {
  const located = await locate(place, path);
  if (located.kind !== 'inside') return located;
  try {
    const facts = await place.calls.stat(located.realPath);
    if (facts.kind !== 'file') return { kind: 'refused' };
    return { kind: 'open', handle: await place.calls.openFile(located.realPath) };
  } catch (error) {
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

/** What every server gives in one answer. */
const pieceBytes = 32 * 1024;
/** Asked for ahead of time: over a long way one piece at a time would mostly wait. Grows from few, for small files. */
const fewestAhead = 4;
const mostAhead = 64;

/** One piece: null after the end. */
type Piece = Buffer | null;

/**
 * The bytes of an open file from `offset` on, in order, with many reads under way at once. Closes the handle when it ends or is
 * destroyed; a broken connection fails it with a SourceError.
 */
function sftpRead(calls: SftpCalls, handle: Buffer, offset: number): Readable {
  const ahead: Promise<Piece>[] = [];
  let next = offset;
  let most = fewestAhead;
  const ask = () => {
    while (ahead.length < most) {
      const piece = wholePiece(calls, handle, next);
      piece.catch(() => undefined);
      ahead.push(piece);
      next += pieceBytes;
    }
    most = Math.min(mostAhead, most * 2);
  };

  return new Readable({
    highWaterMark: 512 * 1024,
    read() {
      ask();
      ahead.shift()?.then(
        (piece) => this.push(piece),
        (error: unknown) => this.destroy(sftpTrouble(error)),
      );
    },
    destroy(error, done) {
      calls.close(handle).catch(() => undefined);
      done(error);
    },
  });
}

/** A server may answer with less than was asked for: the rest is asked for again, until the end. */
async function wholePiece(calls: SftpCalls, handle: Buffer, from: number): Promise<Piece> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;
  while (filled < pieceBytes) {
    const got = await calls.read(handle, { buffer, at: filled, position: from + filled });
    if (got === 0) break;
    filled += got;
  }
  return filled === 0 ? null : buffer.subarray(0, filled);
}
