import { Transform } from 'node:stream';
import { SourceError } from '../../ports/source-error.ts';
import { leastBytesPerWindow } from './limits.ts';

/**
 * A stream for what a server sends, which fails when next to nothing came in a whole window while its reader waited (I4: a
 * byte every five seconds is not a transfer).
 */
export function watchedStream(windowMs: number): Transform {
  let bytes = 0;
  const stream = new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const timer = setInterval(() => {
    const isReaderWaiting = stream.readableLength === 0 && !stream.writableEnded;
    if (isReaderWaiting && bytes < leastBytesPerWindow) {
      stream.destroy(new SourceError('no-answer', 'The server stopped sending the file.'));
    }
    bytes = 0;
  }, windowMs).unref();
  stream.once('close', () => clearInterval(timer));
  return stream;
}
