import { open, rm } from 'node:fs/promises';
import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { sniffFormat, sniffLength } from '@kolaj/imaging/read/photo-format';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { fetchPhoto, isSameState } from './fetch-photo.ts';

export type CopyResult =
  | { kind: 'copied'; entry: SourceEntry; sha256: string; bytes: number; mime: string }
  | { kind: 'left-out'; left: LeftOutFile };

export interface CopyOptions {
  source: FileSource;
  files: Pick<FileStore, 'putFile'>;
  /** Existing folder on the store's disk; the caller removes it. */
  folder: string;
  /** A name that no other copy into `folder` uses. */
  name: string;
}

/**
 * Copies one file of the source into the file store for a look at it: whole and in the state that `entry` describes, or not
 * at all. An import is more careful: see `import-copies.ts`.
 */
export async function copyPhoto(entry: SourceEntry, { files, ...options }: CopyOptions): Promise<CopyResult> {
  const { signal } = new AbortController();
  const fetched = await fetchPhoto(entry, { ...options, signal, againMs: [0] });
  if (fetched.kind === 'left-out') return fetched;

  const after = await options.source.stat(entry.path);
  if (after.kind === 'found' && isSameState(after.entry, entry)) {
    return { kind: 'copied', entry, ...(await keepPhoto(files, fetched.file)) };
  }
  await rm(fetched.file, { force: true });
  return { kind: 'left-out', left: { path: entry.path, code: 'still_uploading' } };
}

/** Takes a copied file over into the file store. */
export async function keepPhoto(
  files: Pick<FileStore, 'putFile'>,
  file: string,
): Promise<{ sha256: string; bytes: number; mime: string }> {
  const mime = await mimeOf(file);
  return { ...(await files.putFile(file)), mime };
}

async function mimeOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  const format = sniffFormat(buffer.subarray(0, bytesRead));
  return format === 'not-a-picture' || format === 'other-picture' ? 'application/octet-stream' : `image/${format}`;
}
