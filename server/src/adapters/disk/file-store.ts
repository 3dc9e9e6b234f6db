import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { facts } from '../../kernel/facts.ts';
import type { BytesPart, FileStore, FoundFile, StoredFile } from '../../ports/file-store.ts';
import { hashOf, isHash, orNull, placeOf } from './file-hash.ts';
import { syncToDisk } from './sync.ts';
import { openTempFolders } from './temp-folders.ts';

/** A store in a folder of this machine. */
export interface DiskStore extends FileStore {
  /** Where the files are: in a folder named by the first two digits of their hash. */
  folder: string;
  pathOf: (sha256: string) => string;
}

const digitsPattern = /^[0-9a-f]{2}$/;
/** Of a file that is about to be removed. */
const asideEnding = '.aside';

/** Files appear whole by a temporary name, fsync and rename. */
export async function openDiskStore(dataDir: string): Promise<DiskStore> {
  const root = path.join(dataDir, 'blobs');
  const temp = await openTempFolders(dataDir);
  await mkdir(root, { recursive: true });

  const pathOf = (sha256: string) => path.join(root, placeOf(sha256));
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
    return [...new Set(names.map((name) => name.replace(asideEnding, '')))].filter(isHash);
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
    const file = path.join(temp.folder, randomUUID());
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
    size: (sha256) => orNull(stat(pathOf(sha256)).then(({ size }) => size)),
    read: (sha256, part) => openToRead(pathOf(sha256), part),
    local: async (sha256) => pathOf(sha256),
    renew: (sha256) => isPutAnew(pathOf(sha256)),
    list,
    removeUnused,
    found: (digits) => filesBelow(root, digits),
    async foundBeside() {
      const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
      const beside = entries.filter(({ name }) => !digitsPattern.test(name));
      return (await Promise.all(beside.map((entry) => besideIn(root, entry)))).flat();
    },
    readFound: (place) => openToRead(path.join(root, place)),
    tempFolder: temp.make,
    close: temp.close,
  };
}

/** Small enough that a slow reader of many files keeps nobody else waiting: half a millisecond of one core. */
const pieceBytes = 256 * 1024;

/** Opened before it answers: a file that is removed meanwhile is read to its end. */
async function openToRead(file: string, part: Partial<BytesPart> = {}): Promise<Readable | null> {
  const handle = await orNull(open(file));
  return handle?.createReadStream({ ...part, highWaterMark: pieceBytes }) ?? null;
}

/** Files below a folder of the store, whatever they are called; a folder that is not there is empty. */
async function filesBelow(root: string, place: string): Promise<FoundFile[]> {
  const entries = await readdir(path.join(root, place), { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory());
  return (await Promise.all(files.map((entry) => foundAt(root, path.join(entry.parentPath, entry.name))))).flat();
}

/** Empty when it was deleted in the meantime. */
async function foundAt(root: string, file: string): Promise<FoundFile[]> {
  const stats = await orNull(stat(file));
  const place = path.relative(root, file).split(path.sep).join('/');
  return stats ? [{ place, bytes: stats.isDirectory() ? null : stats.size, cameAt: stats.ctime }] : [];
}

/** What somebody has put beside the folders of the store; an empty folder too. */
async function besideIn(root: string, entry: Dirent): Promise<FoundFile[]> {
  const inside = entry.isDirectory() ? await filesBelow(root, entry.name) : [];
  return inside.length > 0 ? inside : foundAt(root, path.join(root, entry.name));
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
