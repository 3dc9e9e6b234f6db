import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { hashOfFile } from './parts.ts';

/** A file of the store, as the database knows it. */
export interface KnownFile {
  sha256: string;
  bytes: number;
}

/** Where a folder of backups keeps it. */
export const keptAt = (root: string, sha256: string) => path.join(root, 'blobs', sha256.slice(0, 2), sha256);

/** Reads `<sha256> <bytes>`, as a backup lists them. */
export function readFileLine(line: string): KnownFile {
  const [sha256 = '', bytes = ''] = line.split(' ');
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
  return { sha256, bytes: Number(bytes) };
}

/** Copies under way at once: enough to keep a disk busy, few enough that others can read from it. */
const atOnce = 4;

/** Does something with every file, a few at a time; rejects at the first that fails, when those under way have ended. */
export async function eachOf<File>(files: AsyncIterable<File>, run: (file: File) => Promise<void>): Promise<void> {
  const iterator = files[Symbol.asyncIterator]();
  let failed = false;
  const work = async () => {
    for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next()) {
      await run(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  // A generator answers one question after the other, however many ask.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const end = ends.find((one) => one.status === 'rejected');
  await iterator.return?.();
  if (end) throw end.reason;
}

export const isThere = (file: string, bytes: number) =>
  stat(file).then(
    (found) => found.isFile() && found.size === bytes,
    () => false,
  );

/** Whether a file is there and is what its hash says. */
export const isSame = (file: string, sha256: string) =>
  hashOfFile(file).then(
    (hash) => hash === sha256,
    () => false,
  );

export interface CopyWays {
  /** Where the file is, or what it holds. */
  from: string | Readable;
  /** A folder for unfinished copies, on the disk of `to`. */
  temp: string;
  to: string;
  /** Readable by nobody else. */
  isPrivate: boolean;
}

/**
 * Copies a file and answers whether it was what its hash says; another one is not kept. It appears whole or not at all. A copy is made
 * byte by byte, never a link: who alters the one must not alter the other.
 */
export async function copyWhole({ sha256 }: KnownFile, { from, temp, to, isPrivate }: CopyWays): Promise<boolean> {
  const half = path.join(temp, randomUUID());
  try {
    const copy = await copyTo(half, { from, isPrivate });
    if (copy.sha256 !== sha256) return false;
    await putInPlace(half, { to, isPrivate });
    return true;
  } catch (error) {
    if (isOfSource(error, from)) return false;
    throw error;
  } finally {
    await rm(half, { force: true });
  }
}

async function copyTo(half: string, { from, isPrivate }: Pick<CopyWays, 'from' | 'isPrivate'>): Promise<KnownFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    typeof from === 'string' ? createReadStream(from) : from,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    createWriteStream(half, { flags: 'wx', mode: isPrivate ? 0o600 : 0o644 }),
  );
  return { sha256: hash.digest('hex'), bytes };
}

async function putInPlace(half: string, { to, isPrivate }: Pick<CopyWays, 'to' | 'isPrivate'>): Promise<void> {
  await syncToDisk(half);
  await mkdir(path.dirname(to), { recursive: true, mode: isPrivate ? 0o700 : 0o755 });
  await rename(half, to);
}

/** What is wrong with the file that is read, and not with the disk that is written. */
function isOfSource(error: unknown, from: CopyWays['from']): boolean {
  if (!(error instanceof Error)) return false;
  return ('path' in error && error.path === from) || ('syscall' in error && error.syscall === 'read');
}

/** Copies a file under the hash of what it holds now. null = it is gone by now, or cannot be read. */
export async function copyHashed(from: string, { root, temp }: { root: string; temp: string }) {
  const half = path.join(temp, randomUUID());
  try {
    const { sha256, bytes } = await copyTo(half, { from, isPrivate: true });
    const to = keptAt(root, sha256);
    const isNew = !(await isThere(to, bytes));
    if (isNew) await putInPlace(half, { to, isPrivate: true });
    return { sha256, bytes, isNew };
  } catch (error) {
    if (isOfSource(error, from)) return null;
    throw error;
  } finally {
    await rm(half, { force: true });
  }
}
