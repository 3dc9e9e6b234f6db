import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { DoorEntry, DoorFolder, Found } from '../../ports/door-folder.ts';
import { syncToDisk } from '../disk/sync.ts';
import type { DoorLog } from './door-options.ts';
import { incomingName, isSpeakable } from './door-path.ts';
import { beginPart, bytesOfPart, partFile, sweepParts } from './part-file.ts';

/** A file that has arrived whole. */
export interface ReceivedFile {
  /** Below the user's root, "/" between names. */
  path: string;
  bytes: number;
  /** As the disk has it, UTC. */
  modifiedAt: Date;
}

/** What is written down of files that came in by the door: nothing else may be deleted from outside. */
export interface DoorNotes {
  received: (file: ReceivedFile) => Promise<void>;
  moved: (change: { from: string; to: string }) => Promise<void>;
  removed: (path: string) => Promise<void>;
  isReceived: (path: string) => Promise<boolean>;
}

/** A folder of this machine; null = it cannot be opened now. */
export async function openDiskFolder(
  folder: string,
  { notes, log }: { notes: DoorNotes; log: Pick<DoorLog, 'warn'> },
): Promise<DoorFolder | null> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const full = (below: string) => path.join(root, below);
  const incoming = path.join(root, incomingName);
  const partOf = (below: string) => partFile(incoming, full(below));

  async function appear(below: string): Promise<void> {
    const target = full(below);
    await rename(partOf(below).file, target);
    await syncToDisk(path.dirname(target));
    const { size, mtime } = await stat(target);
    // Without the note the import only looks twice before it takes the file.
    await notes
      .received({ path: below, bytes: size, modifiedAt: mtime })
      .catch((err: unknown) => log.warn({ err, path: below }, 'ftp upload could not be noted'));
  }

  return {
    // A disk takes names as they are written.
    spelled: (below) => below,
    find: (below) => find(root, below),
    entries: (below) => entriesOf(full(below)),
    async read(below, start) {
      // Never through a link, and never waiting for a pipe.
      const file = await open(full(below), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      // The stream owns the file: destroying the stream closes the file.
      return file.createReadStream({ start });
    },
    async makeFolder(below) {
      await mkdir(full(below), { mode: 0o755 });
    },
    removeFolder: (below) => rmdir(full(below)),
    async removeFile(below) {
      if (!(await notes.isReceived(below))) return false;
      await unlink(full(below));
      await notes.removed(below);
      return true;
    },
    async move(from, to) {
      const there = await lstat(full(to)).catch(absent);
      if (there?.isFile() && !(await notes.isReceived(to))) return false;
      if (from === to) return true;
      await rename(full(from), full(to));
      await notes.moved({ from, to });
      return true;
    },
    partBytes: (below) => bytesOfPart(partOf(below)),
    beginUpload: ({ path: below, from }, limits) =>
      beginPart({ part: partOf(below), from, appear: () => appear(below) }, limits),
    sweepParts: (now) => sweepParts(incoming, now),
  };
}

/**
 * Looks at every step of the way, because a link anywhere on it would lead out of the root. Clients cannot make links, so
 * what is true here is true a moment later.
 *
 * @param root real path of the user's root
 * @param below relative to it and free of tricks, see `doorPath`
 */
async function find(root: string, below: string): Promise<Found> {
  const names = below === '' ? [] : below.split('/');
  let full = root;
  let stats = await lstat(root);
  for (const [index, name] of names.entries()) {
    if (!stats.isDirectory()) return { kind: 'nothing', hasParent: false };
    full = path.join(full, name);
    const seen = await lstat(full).catch(absent);
    if (seen === null) return { kind: 'nothing', hasParent: index === names.length - 1 };
    if (!seen.isFile() && !seen.isDirectory()) return { kind: 'refused' };
    stats = seen;
  }
  return { kind: stats.isDirectory() ? 'directory' : 'file', bytes: stats.size, modifiedAt: stats.mtime };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const entryOf = (name: string, stats: Stats): DoorEntry => ({
  name,
  isDirectory: stats.isDirectory(),
  bytes: stats.isDirectory() ? 0 : stats.size,
  modifiedAt: stats.mtime,
});

/** How many entries are looked at together. */
const atOnce = 64;

/** Links, devices and names that cannot be said are left out. */
async function* entriesOf(full: string): AsyncGenerator<DoorEntry[]> {
  const names = (await readdir(full)).filter(isSpeakable);
  for (let from = 0; from < names.length; from += atOnce) {
    const looked = await Promise.all(
      names.slice(from, from + atOnce).map(async (name) => {
        const stats = await lstat(path.join(full, name)).catch(() => null);
        return stats?.isFile() || stats?.isDirectory() ? [entryOf(name, stats)] : [];
      }),
    );
    yield looked.flat();
  }
}
