import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { facts } from '../../kernel/facts.ts';
import { syncToDisk } from './sync.ts';

/** A file in the store. */
export interface StoredFile {
  sha256: string;
  bytes: number;
}

/**
 * Files under the hash of their content: written once, never changed, shared by all shops. Names and owners live in the
 * database. A file appears whole or not at all (temporary name, fsync, rename).
 */
export interface FileStore {
  /** Where the files are: in a folder named by the first two digits of their hash. */
  folder: string;
  /** Takes over a finished file; it must be on the store's disk (see `tempFolder`) and is gone afterwards. */
  putFile: (tempPath: string) => Promise<StoredFile>;
  putBytes: (bytes: Uint8Array) => Promise<StoredFile>;
  pathOf: (sha256: string) => string;
  has: (sha256: string) => Promise<boolean>;
  /** Whether a file is there; from now on it is as young as one that is put. For what no row names. */
  renew: (sha256: string) => Promise<boolean>;
  /** Hashes of the files whose names begin with these two digits. */
  list: (digits: string) => Promise<string[]>;
  /** Removes a file that nobody has put since; one that is put meanwhile stays. Answers its bytes, null = it stays. */
  removeUnused: (sha256: string, since: Date) => Promise<number | null>;
  /** A fresh folder on the store's disk; the caller removes it. */
  tempFolder: () => Promise<string>;
  /** Removes this process's temporary files. */
  close: () => Promise<void>;
}

const namePattern = /^[0-9a-f]{64}$/;
/** Of a file that is about to be removed. */
const asideEnding = '.aside';

export async function openFileStore(dataDir: string): Promise<FileStore> {
  const root = path.join(dataDir, 'blobs');
  const temp = path.join(dataDir, 'tmp', String(process.pid));
  await removeLeftovers(path.join(dataDir, 'tmp'));
  await mkdir(root, { recursive: true });
  await mkdir(temp, { recursive: true });

  const pathOf = (sha256: string) => {
    if (!namePattern.test(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
    return path.join(root, sha256.slice(0, 2), sha256);
  };
  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );

  async function list(digits: string): Promise<string[]> {
    const names = await readdir(path.join(root, digits)).catch((): string[] => []);
    for (const name of names.filter((each) => each.endsWith(asideEnding))) {
      // A process was killed between taking it aside and deciding about it.
      await rename(path.join(root, digits, name), path.join(root, digits, name.slice(0, -asideEnding.length)));
    }
    return [...new Set(names.map((name) => name.replace(asideEnding, '')))].filter((name) => namePattern.test(name));
  }

  async function removeUnused(sha256: string, since: Date): Promise<number | null> {
    const target = pathOf(sha256);
    const { mtime } = await stat(target);
    if (mtime >= since) return null;
    // Only what nobody else finds any more can be looked at and removed in one step: who puts it meanwhile writes it anew.
    const aside = target + asideEnding;
    await rename(target, aside);
    const taken = await stat(aside);
    if (taken.mtime >= since) {
      await rename(aside, target);
      return null;
    }
    await rm(aside);
    return taken.size;
  }

  async function putFile(tempPath: string): Promise<StoredFile> {
    const sha256 = await hashOf(tempPath);
    const { size } = await stat(tempPath);
    const target = pathOf(sha256);
    if (await isPutAnew(target)) {
      await rm(tempPath, { force: true });
      return { sha256, bytes: size };
    }
    await syncToDisk(tempPath);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(tempPath, target);
    await syncToDisk(path.dirname(target));
    return { sha256, bytes: size };
  }

  async function putBytes(bytes: Uint8Array): Promise<StoredFile> {
    const file = path.join(temp, randomUUID());
    const handle = await open(file, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
    return putFile(file);
  }

  return {
    folder: root,
    putFile: (tempPath) => putFile(tempPath).catch(tellFailure),
    putBytes: (bytes) => putBytes(bytes).catch(tellFailure),
    pathOf,
    has: (sha256) => exists(pathOf(sha256)),
    renew: (sha256) => isPutAnew(pathOf(sha256)),
    list,
    removeUnused,
    async tempFolder() {
      const folder = path.join(temp, randomUUID());
      await mkdir(folder, { recursive: true });
      return folder;
    },
    close: () => rm(temp, { recursive: true, force: true }),
  };
}

/** Whether a file is there; its time says that somebody counts on it from now on. */
async function isPutAnew(file: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function tellFailure(error: unknown): never {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  facts.storeFailed.tell({ code });
  throw error;
}

/** Several processes may share the store; each has a folder named by its id, and the dead cannot clean up. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (name === String(process.pid) || !isAlive(Number(name))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
