import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, FoundFile } from '../ports/file-store.ts';
import { isHash } from './disk/file-hash.ts';

export interface CopiedFiles {
  /** That were not in the other store yet. */
  copied: number;
  bytes: number;
  /** In both stores by the end. */
  files: number;
  /** Not what their hash says, or gone while they were copied; by hash. */
  damaged: string[];
}

const digits = [...'0123456789abcdef'];

/** Enough to keep a line busy. */
const atOnce = 8;

/**
 * Copies every file of one store into another one. What is there with the same size is not copied again, so it may be broken off and
 * repeated; each copy is compared with its hash on its way, and the other store keeps it under the hash of what has arrived.
 */
export async function copyFiles(from: FileStore, to: FileStore, told: (share: number) => void): Promise<CopiedFiles> {
  const whole: CopiedFiles = { copied: 0, bytes: 0, files: 0, damaged: [] };
  const temp = await to.tempFolder();
  try {
    for (const [index, first] of digits.entries()) {
      const parts = await Promise.all(digits.map((second) => missingOf(first + second, from, to)));
      const missing = parts.flatMap((part) => part.missing);
      whole.files += parts.reduce((sum, part) => sum + part.there, 0);
      for (let at = 0; at < missing.length; at += atOnce) {
        const some = missing.slice(at, at + atOnce);
        const copies = await Promise.allSettled(some.map((file) => copyOne(file, { from, to, temp, whole })));
        // Only now: one that is still written would come back into the folder that is removed below.
        for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
      }
      told((index + 1) / digits.length);
    }
    return whole;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/** `bytes`: null = not known. */
type Wanted = Pick<FoundFile, 'place' | 'bytes'>;

async function missingOf(place: string, from: FileStore, to: FileStore) {
  // Asked first: a disk puts back what a broken off removal has set aside.
  const named = await from.list(place);
  const found = (await from.found(place)).filter((file) => isHash(path.posix.basename(file.place)));
  const known = new Set(found.map((file) => path.posix.basename(file.place)));
  // A bucket has set these aside, and a row may name them again.
  const aside = named
    .filter((sha256) => !known.has(sha256))
    .map((sha256) => ({ place: `${place}/${sha256}`, bytes: null }));
  const wanted: Wanted[] = [...found, ...aside];
  const there = new Map(wanted.length === 0 ? [] : (await to.found(place)).map((file) => [file.place, file.bytes]));
  const missing = wanted.filter(({ place: at, bytes }) => (bytes === null ? !there.has(at) : there.get(at) !== bytes));
  return { missing, there: wanted.length - missing.length };
}

interface Ways {
  from: FileStore;
  to: FileStore;
  temp: string;
  whole: CopiedFiles;
}

async function copyOne({ place }: Wanted, { from, to, temp, whole }: Ways): Promise<void> {
  const sha256 = path.posix.basename(place);
  const content = await from.readFound(place);
  const half = path.join(temp, sha256);
  const hash = createHash('sha256');
  if (content !== null) {
    await pipeline(
      content,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(half),
    );
  }
  if (content === null || hash.digest('hex') !== sha256) {
    await rm(half, { force: true });
    whole.damaged.push(sha256);
    return;
  }
  const stored = await to.putFile(half);
  whole.copied++;
  whole.files++;
  whole.bytes += stored.bytes;
}
