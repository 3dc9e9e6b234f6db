import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sniffFormat, sniffLength } from '@kolaj/imaging/photo-format';
import type { FileStore, StoredFile } from '../../adapters/disk/file-store.ts';
import type { FileSource, SourceEntry } from '../../ports/file-source.ts';

export type CopyResult =
  | { kind: 'copied'; entry: SourceEntry; sha256: string; bytes: number; mime: string }
  | { kind: 'unreadable'; reason: string };

export interface CopyOptions {
  source: FileSource;
  files: Pick<FileStore, 'putFile'>;
  /** Existing folder on the store's disk; the caller removes it. */
  folder: string;
  /** A name that no other copy into `folder` uses. */
  name: string;
  signal?: AbortSignal;
}

const tries = 2;

/**
 * Copies one file of the source into the file store: whole, in the state that the answer's `entry` describes, or not at
 * all. A file that grows or changes meanwhile (an upload under way) gets one more try and is reported then.
 */
export async function copyPhoto(entry: SourceEntry, options: CopyOptions): Promise<CopyResult> {
  let expected = entry;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const file = join(options.folder, options.name);
    const written = await download(expected, file, options);
    if (written.kind !== 'written') return written;

    const after = await options.source.stat(entry.path);
    if (after.kind !== 'found') return { kind: 'unreadable', reason: after.reason };
    if (written.bytes === expected.bytes && isSame(after.entry, expected)) {
      const mime = await mimeOf(file);
      const stored: StoredFile = await options.files.putFile(file);
      return { kind: 'copied', entry: expected, ...stored, mime };
    }
    await rm(file, { force: true });
    expected = after.entry;
  }
  return { kind: 'unreadable', reason: 'It changed while it was read; perhaps it is still being uploaded.' };
}

type Download = { kind: 'written'; bytes: number } | { kind: 'unreadable'; reason: string };

async function download({ path }: SourceEntry, file: string, { source, signal }: CopyOptions): Promise<Download> {
  const opened = await source.openRead(path, 0);
  if (opened.kind !== 'open') return { kind: 'unreadable', reason: opened.reason };

  const target = createWriteStream(file);
  try {
    await pipeline(opened.stream, target, signal ? { signal } : {});
    return { kind: 'written', bytes: target.bytesWritten };
  } catch (error) {
    await rm(file, { force: true });
    // The disk's own trouble (full, read-only) is not this photo's fault.
    if (signal?.aborted || target.errored === error) throw error;
    return { kind: 'unreadable', reason: 'Reading it broke off.' };
  }
}

function isSame(a: SourceEntry, b: SourceEntry): boolean {
  return a.bytes === b.bytes && a.modifiedAt.getTime() === b.modifiedAt.getTime();
}

async function mimeOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  const format = sniffFormat(buffer.subarray(0, bytesRead));
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return `image/${format}`;
    default:
      return 'application/octet-stream';
  }
}
