import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
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
  const arriving = watchedStream(stallMs);
  try {
    if (isAgain) await client.size(place);
    const started = once(arriving, 'pipe');
    started.catch(() => undefined);
    const transfer = client.downloadTo(arriving, place, offset);
    await Promise.race([started, transfer]);
    return { kind: 'open', stream: confirmed(arriving, transfer, giveBack) };
  } catch (error) {
    arriving.destroy();
    giveBack(isRefusal(error));
    if (isRefusal(error)) return { kind: 'gone', reason: reasonOf(error) };
    throw ftpTrouble(error);
  }
}

/** The same bytes, with an end only when the server has said that it sent all: a broken transfer looks like an end too. */
function confirmed(arriving: Readable, transfer: Promise<unknown>, giveBack: (isUsable: boolean) => void): Readable {
  // A stream that nobody reads any more may still fail; that must not end the process.
  const stream = new PassThrough().on('error', () => undefined);
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
