import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { isSpeakable } from './door-path.ts';

export type Found =
  | { kind: 'file' | 'directory'; full: string; stats: Stats }
  /** Nothing of that name; `hasParent`: in a directory that is there. */
  | { kind: 'nothing'; full: string; hasParent: boolean }
  /** A link, or no file at all. */
  | { kind: 'refused' };

/**
 * Looks at every step of the way, because a link anywhere on it would lead out of the root. Clients cannot make links, so
 * what is true here is true a moment later.
 *
 * @param root real path of the user's root
 * @param below relative to it and free of tricks, see `doorPath`
 */
export async function find(root: string, below: string): Promise<Found> {
  const names = below === '' ? [] : below.split('/');
  let full = root;
  let stats = await lstat(root);
  for (const [index, name] of names.entries()) {
    const next = path.join(full, name);
    if (!stats.isDirectory()) return { kind: 'nothing', full: next, hasParent: false };
    const seen = await lstat(next).catch(absent);
    full = next;
    if (seen === null) return { kind: 'nothing', full, hasParent: index === names.length - 1 };
    if (!seen.isFile() && !seen.isDirectory()) return { kind: 'refused' };
    stats = seen;
  }
  return { kind: stats.isDirectory() ? 'directory' : 'file', full, stats };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

export interface DoorEntry {
  name: string;
  isDirectory: boolean;
  bytes: number;
  modifiedAt: Date;
}

export const entryOf = (name: string, stats: Stats): DoorEntry => ({
  name,
  isDirectory: stats.isDirectory(),
  bytes: stats.isDirectory() ? 0 : stats.size,
  modifiedAt: stats.mtime,
});

/** How many entries are looked at together. */
const atOnce = 64;

/** What is in a directory, a handful at a time; links, devices and names that cannot be said are left out. */
export async function* entriesOf(full: string): AsyncGenerator<DoorEntry[]> {
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

/** Never through a link, and never waiting for a pipe. */
export const openForReading = (full: string): Promise<FileHandle> =>
  open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);

export const makeDirectory = (full: string) => mkdir(full, { mode: 0o755 });

/** Only empty ones. */
export const removeDirectory = (full: string) => rmdir(full);

export const removeFile = (full: string) => unlink(full);

/** A file may take the place of another one, a directory of nothing. */
export const move = (from: string, to: string) => rename(from, to);
