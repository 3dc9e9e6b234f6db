import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

declare module 'yazl' {
  interface ZipFile {
    /** The types that are published with it do not know the number. */
    end(options: undefined, sizeKnown: (bytes: number) => void): void;
  }
}

export interface ZipPart {
  /** With `/` between folders. */
  name: string;
  changedAt: Date;
  /** `open` is asked when its turn comes; null = it has gone. */
  content: Buffer | { bytes: number; open: () => Promise<Readable | null> };
}

export interface Archive {
  stream: Readable;
  /** Of the whole archive; known before its first byte, so that browsers show how far they are and notice a broken end. */
  bytes: number;
}

/**
 * Packs files as they are, without a copy of them on the disk or in memory: pictures are compressed already. One file is open
 * at a time, and it is closed when nobody listens any more. A file that changes its size in the meantime breaks the stream.
 */
export function zipOf(parts: readonly ZipPart[]): Archive {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let open: Readable | null = null;
  stream.once('close', () => open?.destroy());
  zip.on('error', (error: Error) => stream.destroy(error));
  zip.outputStream.pipe(stream);

  for (const { name, changedAt, content } of parts) {
    const facts = { mtime: changedAt, compress: false };
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, name, facts);
      continue;
    }
    zip.addReadStreamLazy(name, { ...facts, size: content.bytes }, (take) => {
      content.open().then(
        (opened) => {
          if (opened === null || stream.destroyed) {
            opened?.destroy();
            stream.destroy(new Error(`${name} has gone while it was packed`));
            return;
          }
          open = opened;
          open.once('error', (error) => stream.destroy(error));
          take(null, open);
        },
        (error: Error) => stream.destroy(error),
      );
    });
  }
  let bytes = 0;
  zip.end(undefined, (size) => {
    bytes = size;
  });
  return { stream, bytes };
}
