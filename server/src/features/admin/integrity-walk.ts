import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A file that lies in the store. */
export interface LyingFile {
  /** Path below the store, with `/`. */
  place: string;
  bytes: number;
  /** When it came to lie there. */
  cameAt: Date;
}

const digits = [...'0123456789abcdef'];
const folders = digits.flatMap((first) => digits.map((second) => first + second));
/** Small enough that nobody else waits for a piece: half a millisecond of one core. */
const pieceBytes = 256 * 1024;

/** The store is checked in sixteen parts, by the first digit of the files' hashes. */
export const storeParts: readonly string[] = digits;

/** Files in the sixteen folders of one part. */
export async function filesOfPart(store: string, part: string): Promise<LyingFile[]> {
  const lists = await Promise.all(digits.map((second) => filesIn(store, part + second)));
  return lists.flat();
}

/** Files of one folder of the store, whatever they are called; a folder that is not there is empty. */
export async function filesIn(store: string, folder: string): Promise<LyingFile[]> {
  const found: LyingFile[] = [];
  const entries = await readdir(path.join(store, folder), { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await statOf(file);
    if (!stats) continue;
    const place = path.relative(store, file).split(path.sep).join('/');
    found.push({ place, bytes: stats.size, cameAt: stats.ctime });
  }
  return found;
}

/** What lies in the store beside its folders. */
export async function placesBeside(store: string): Promise<string[]> {
  const entries = await readdir(store).catch(() => []);
  return entries.filter((name) => !folders.includes(name));
}

/** Null when it is gone meanwhile. */
async function statOf(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}

/** A reader that never goes faster than this, however many files it reads. */
export function slowHasher(bytesPerSecond: number): (file: string, signal: AbortSignal) => Promise<string> {
  const start = performance.now();
  let read = 0;
  return async (file, signal) => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(file, { highWaterMark: pieceBytes, signal })) {
      hash.update(piece);
      read += piece.length;
      const aheadMs = (read / bytesPerSecond) * 1000 - (performance.now() - start);
      if (aheadMs > 0) await wait(aheadMs, undefined, { signal });
    }
    return hash.digest('hex');
  };
}
