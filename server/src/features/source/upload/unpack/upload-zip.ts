import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { maxZipEntries } from '@kolaj/domain/source/upload/upload-limits';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';
import {
  bytesBegin,
  directoryOfZip,
  localHeaderBytes,
  type PackedEntry,
  type ZipDirectory,
  type ZipSpan,
} from '@kolaj/domain/source/upload/zip-directory';

export interface OpenZip {
  entries: PackedEntry[];
  bytes: number;
  /**
   * The steps that give an entry's unpacked bytes, the last one failing when they are more than announced; null = there are none. Their
   * CRC is for the reader to check.
   */
  read: (entry: PackedEntry) => Promise<[Readable, ...Transform[]] | null>;
  close: () => Promise<void>;
}

/** Reads the directory of a ZIP; the contents only when asked for, one entry at a time. The file may be removed meanwhile. */
export async function openZip(file: string): Promise<OpenZip | { refused: UploadReason }> {
  await using stack = new AsyncDisposableStack();
  const handle = stack.use(await open(file));
  const { size } = await handle.stat();
  const directory = await directoryOf(handle, size);
  if (directory === null) return { refused: 'damaged' };
  if (directory.entries.length > maxZipEntries) return { refused: 'too_many_files' };
  const kept = stack.move();
  return {
    entries: directory.entries,
    bytes: size,
    read: (entry) => readEntry(handle, entry),
    close: () => kept.disposeAsync(),
  };
}

async function directoryOf(handle: FileHandle, size: number): Promise<ZipDirectory | null> {
  const walk = directoryOfZip(size);
  let step = walk.next();
  while (!step.done) step = walk.next(await viewOf(handle, step.value));
  return step.value;
}

/** Fewer bytes where the file ends before. */
async function viewOf(handle: FileHandle, { from, bytes }: ZipSpan): Promise<DataView> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes, from);
  return new DataView(buffer.buffer, 0, bytesRead);
}

async function readEntry(handle: FileHandle, entry: PackedEntry): Promise<[Readable, ...Transform[]] | null> {
  const start = bytesBegin(entry, await viewOf(handle, { from: entry.at, bytes: localHeaderBytes }));
  if (start === null || entry.packedBytes === 0) return null;
  const packed = Readable.from(bytesIn(handle, { from: start, bytes: entry.packedBytes }));
  const whole = noMoreThan(entry.bytes);
  return entry.isDeflated ? [packed, createInflateRaw(), whole] : [packed, whole];
}

const chunkBytes = 256 * 1024;

/** A stream of the handle's own would close it. */
async function* bytesIn(handle: FileHandle, { from, bytes }: ZipSpan): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(chunkBytes, bytes - done)), {
      position: from + done,
    });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** Ends with an error at the first byte too many: a bomb says that it is small. */
function noMoreThan(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      left -= chunk.length;
      if (left < 0) done(new Error('More bytes than announced.'));
      else done(null, chunk);
    },
  });
}
