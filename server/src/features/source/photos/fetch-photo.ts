import { once } from 'node:events';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';

export type Fetched = { kind: 'fetched'; file: string } | { kind: 'left-out'; left: LeftOutFile };

export interface FetchOptions {
  source: FileSource;
  /** Existing folder on the store's disk; the caller removes it. */
  folder: string;
  /** A name that no other file in `folder` uses. */
  name: string;
  signal: AbortSignal;
  /** Waits before a copy that was interrupted is continued, ms. */
  againMs: readonly number[];
}

/**
 * Copies one file of the source into a temporary one, with exactly as many bytes as its listing said. A copy that is interrupted,
 * or that the source ends too early (I2), is continued where it stopped.
 */
export async function fetchPhoto(entry: SourceEntry, options: FetchOptions): Promise<Fetched> {
  const file = join(options.folder, options.name);
  let have = 0;
  for (const delayMs of [0, ...options.againMs]) {
    if (delayMs > 0) await wait(delayMs, undefined, { signal: options.signal });
    const part = await fetchPart(entry.path, { ...options, file, offset: have });
    if (part.kind === 'left-out') return part;
    if (part.bytes === entry.bytes) return { kind: 'fetched', file };
    if (!(await isAsListed(entry, options)))
      return { kind: 'left-out', left: { path: entry.path, code: 'still_uploading' } };
    // More than there is: a server that ignores the offset. The next try starts again.
    have = part.bytes > entry.bytes ? 0 : part.bytes;
  }
  await rm(file, { force: true });
  return { kind: 'left-out', left: { path: entry.path, code: 'broken_off' } };
}

interface PartOptions extends FetchOptions {
  file: string;
  offset: number;
}

/** Answers with how many bytes the file has now. Only the disk's own trouble (full, read-only) and the signal throw. */
async function fetchPart(
  path: string,
  { source, file, offset, signal }: PartOptions,
): Promise<{ kind: 'part'; bytes: number } | (Fetched & { kind: 'left-out' })> {
  const opened = await source.openRead(path, offset);
  if (opened.kind !== 'open') {
    return { kind: 'left-out', left: { path, code: opened.kind } };
  }
  // Opened before the first byte comes: what has been read before an interruption is then on the disk, and the copy continues from there.
  const target = (await open(file, offset > 0 ? 'a' : 'w')).createWriteStream();
  try {
    await pipeline(marked(addAbortSignal(signal, opened.stream)), target, { signal });
  } catch (error) {
    // Whoever stops it is told so, and not that the source broke off.
    signal.throwIfAborted();
    if (!(error instanceof BrokenOff)) throw error;
  } finally {
    if (!target.closed) await once(target, 'close').catch(() => undefined);
  }
  return { kind: 'part', bytes: (await stat(file)).size };
}

/** The source's side of a copy failed: not the disk's, which the pipeline would report with the same words. */
class BrokenOff extends Error {}

async function* marked(stream: Readable): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (cause) {
    throw new BrokenOff('The source broke off.', { cause });
  }
}

async function isAsListed(entry: SourceEntry, { source }: FetchOptions): Promise<boolean> {
  const now = await source.stat(entry.path);
  return now.kind === 'found' && isSameState(now.entry, entry);
}

/** The same file as before, as far as the source can tell. */
export function isSameState(a: SourceEntry, b: SourceEntry): boolean {
  return (
    a.bytes === b.bytes &&
    a.modifiedAt.getTime() === b.modifiedAt.getTime() &&
    a.changedAt?.getTime() === b.changedAt?.getTime()
  );
}
