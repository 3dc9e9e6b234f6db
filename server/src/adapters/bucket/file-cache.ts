import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StoreUnavailable } from '../../ports/file-store.ts';
import { hashOf, orNull, placeOf } from '../disk/file-hash.ts';

/** Files of a bucket that are on this machine, those used last. */
export interface FileCache {
  /** Takes over a file of which the bucket has a copy. */
  keep: (file: string, sha256: string) => Promise<void>;
  /** A link to the file in `folder`: whatever is thrown out of the cache, it stays. null = the bucket does not have it. */
  lend: (sha256: string, folder: string) => Promise<string | null>;
  open: (sha256: string) => Promise<FileHandle | null>;
  /** Its bytes when it is on this machine; null = the bucket has to be asked. */
  size: (sha256: string) => Promise<number | null>;
  forget: (sha256: string) => Promise<void>;
}

interface CacheOptions {
  root: string;
  /** For files that are on their way, on the same disk. */
  temp: string;
  bytesAtMost: number;
  /** From the bucket; null = it is not there. */
  fetch: (sha256: string) => Promise<Readable | null>;
}

/** Between two looks at what to throw out, of what may be kept. */
const shareBetweenLooks = 0.1;

/**
 * Nothing is handed out that is not what its hash says: each file is read through when it comes, and once by every process that finds it
 * there (a machine that lost power may have it half). Several processes may share the folder.
 */
export function fileCache({ root, temp, bytesAtMost, fetch }: CacheOptions): FileCache {
  const verified = new Set<string>();
  const coming = new Map<string, Promise<boolean>>();
  let sinceLook = Number.POSITIVE_INFINITY;
  let looking: Promise<void> | null = null;
  const pathOf = (sha256: string) => path.join(root, placeOf(sha256));

  /** Whether it is on this machine now. */
  async function isHere(sha256: string): Promise<boolean> {
    const file = pathOf(sha256);
    const found = await orNull(stat(file));
    if (found === null) return false;
    if (!verified.has(sha256) && (await orNull(hashOf(file))) !== sha256) return false;
    verified.add(sha256);
    // Who is used last is thrown out last; the time of the change is part of other caches' keys.
    await orNull(utimes(file, new Date(), found.mtime));
    return true;
  }

  async function bring(sha256: string): Promise<boolean> {
    if (await isHere(sha256)) return true;
    const content = await fetch(sha256);
    if (content === null) return false;
    const half = path.join(temp, randomUUID());
    try {
      await pipeline(content, createWriteStream(half, { flags: 'wx' })).catch((error: unknown) => {
        throw new StoreUnavailable('A file of the bucket broke off.', { cause: error });
      });
      if ((await hashOf(half)) !== sha256) throw new StoreUnavailable(`The bucket has another file as ${sha256}.`);
      await keep(half, sha256);
      return true;
    } finally {
      await rm(half, { force: true });
    }
  }

  /** One fetch per file, however many ask. */
  async function ensure(sha256: string): Promise<boolean> {
    const running = coming.get(sha256) ?? bring(sha256);
    coming.set(sha256, running);
    try {
      return await running;
    } finally {
      coming.delete(sha256);
    }
  }

  async function keep(file: string, sha256: string): Promise<void> {
    const { size } = await stat(file);
    await mkdir(path.dirname(pathOf(sha256)), { recursive: true });
    await rename(file, pathOf(sha256));
    verified.add(sha256);
    sinceLook += size;
    if (sinceLook < bytesAtMost * shareBetweenLooks || looking !== null) return;
    sinceLook = 0;
    looking = throwOut({ root, bytesAtMost }).finally(() => {
      looking = null;
    });
    await looking;
  }

  /** It may be thrown out, by this process or another, between coming and use. */
  async function use<Used>(sha256: string, how: (file: string) => Promise<Used>): Promise<Used | null> {
    for (let tries = 0; tries < 3; tries++) {
      if (!(await ensure(sha256))) return null;
      const used = await orNull(how(pathOf(sha256)));
      if (used !== null) return used;
    }
    throw new StoreUnavailable('The cache of the bucket is too small for what is used at once.');
  }

  return {
    keep,
    open: (sha256) => use(sha256, (file) => open(file)),
    async size(sha256) {
      return (await isHere(sha256)) ? orNull(stat(pathOf(sha256)).then(({ size }) => size)) : null;
    },
    lend(sha256, folder) {
      const lent = path.join(folder, sha256);
      return use(sha256, async (file) => {
        await link(file, lent).catch((error: unknown) => {
          if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        });
        return lent;
      });
    },
    async forget(sha256) {
      verified.delete(sha256);
      await rm(pathOf(sha256), { force: true });
    },
  };
}

/** Removes the files that were used longest ago, until a tenth is free. */
async function throwOut({ root, bytesAtMost }: Pick<CacheOptions, 'root' | 'bytesAtMost'>): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files: { file: string; bytes: number; usedAt: number }[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await orNull(stat(file)) : null;
    if (found) files.push({ file, bytes: found.size, usedAt: found.atimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= bytesAtMost) return;
  files.sort((a, b) => a.usedAt - b.usedAt);
  for (const { file, bytes } of files) {
    if (total <= bytesAtMost * (1 - shareBetweenLooks)) return;
    await rm(file, { force: true });
    total -= bytes;
  }
}
