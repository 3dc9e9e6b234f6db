import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../ports/file-store.ts';
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
export function outgoingFiles({ files, allow }: { files: Pick<FileStore, 'size' | 'read'>; allow: readonly string[] }) {
  return async ({ url, sha256, maxBytes }: Wanted): Promise<ReadFile> =>
    (sha256 === null ? null : await readStored(files, sha256, maxBytes)) ?? readAddress(url, { maxBytes, allow });
}

/** null = it is not in the store. */
async function readStored(
  files: Pick<FileStore, 'size' | 'read'>,
  sha256: string,
  maxBytes: number,
): Promise<ReadFile | null> {
  try {
    if (((await files.size(sha256)) ?? 0) > maxBytes) return tooLarge(maxBytes);
    const content = await files.read(sha256);
    return content && { kind: 'read', bytes: await buffer(content) };
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
