import { Readable } from 'node:stream';
import type { SftpCalls } from './sftp-calls.ts';
import { sftpTrouble } from './sftp-trouble.ts';

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
export function sftpRead(calls: SftpCalls, handle: Buffer, offset: number): Readable {
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
