import { once } from 'node:events';
import { type Readable, Transform } from 'node:stream';
import { type Client, FTPError } from 'basic-ftp';
import type { ReadResult } from '../../ports/file-source.ts';
import type { Lease } from '../remote/connection-pool.ts';
import { watchedStream } from '../remote/watched-stream.ts';
import type { FtpConnection } from './ftp-connection.ts';
import { absolute } from './ftp-directory.ts';
import { ftpTrouble, isRefusal, reasonOf } from './ftp-trouble.ts';

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
export async function openFtpFile(
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
    if (isRefusal(error)) return { kind: 'gone', reason: reasonOf(error) };
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

/** The same bytes, with an end only when the server has said that it sent all: a broken transfer looks like an end too. */
function confirmed({ arriving, transfer, skip, giveBack }: Begun & Pick<Lease<FtpConnection>, 'giveBack'>): Readable {
  // A stream that nobody reads any more may still fail; that must not end the process.
  const stream = withoutFirst(skip).on('error', () => undefined);
  arriving.on('error', () => undefined).pipe(stream, { end: false });
  stream.once('close', () => arriving.destroy());
  transfer.then(
    () => {
      giveBack(true);
      stream.end();
    },
    (error: unknown) => {
      giveBack(false);
      stream.destroy(ftpTrouble(error));
    },
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
