import { readFile, stat } from 'node:fs/promises';
import type { FileStore } from '../disk/file-store.ts';
import type { ReadFile } from '../telegram/sending.ts';
import { safeFetch } from './safe-fetch.ts';

interface Wanted {
  url: string;
  /** null = not known. */
  sha256: string | null;
  maxBytes: number;
}

const tooLarge = (maxBytes: number): ReadFile => ({
  kind: 'gone',
  why: { code: 'file_too_large', megabytes: Math.floor(maxBytes / 1024 / 1024) },
});

/**
 * Reads the bytes of a message's picture or video for adapters that upload them: out of the file store, else from its
 * address.
 *
 * @param allow origins of the installation itself, which may be on this machine
 */
export function outgoingFiles({ files, allow }: { files: Pick<FileStore, 'pathOf'>; allow: readonly string[] }) {
  return async ({ url, sha256, maxBytes }: Wanted): Promise<ReadFile> =>
    (sha256 === null ? null : await readStored(files.pathOf(sha256), maxBytes)) ??
    readAddress(url, { maxBytes, allow });
}

/** null = it is not in the store. */
async function readStored(file: string, maxBytes: number): Promise<ReadFile | null> {
  try {
    const { size } = await stat(file);
    return size > maxBytes ? tooLarge(maxBytes) : { kind: 'read', bytes: await readFile(file) };
  } catch {
    return null;
  }
}

async function readAddress(url: string, options: { maxBytes: number; allow: readonly string[] }): Promise<ReadFile> {
  const answer = await safeFetch(options)(url);
  switch (answer.kind) {
    case 'failed':
      return { kind: 'failed', why: { code: 'file_unreadable' } };
    case 'refused':
      return answer.why === 'too_big' ? tooLarge(options.maxBytes) : { kind: 'gone', why: { code: 'file_unreadable' } };
    case 'answered':
      if (answer.status === 200) return { kind: 'read', bytes: answer.body };
      return answer.status >= 500
        ? { kind: 'failed', why: { code: 'file_unreadable' } }
        : { kind: 'gone', why: { code: 'file_gone' } };
  }
}
