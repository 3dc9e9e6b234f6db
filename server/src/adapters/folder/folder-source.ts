import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import type { FileSource, ListResult, ReadResult, SourceEntry, StatResult } from '../../ports/file-source.ts';
import { asBytes, type ByteSource, readableNames } from '../remote/readable-names.ts';
import { troubleOf } from './disk-trouble.ts';

/** How many entries of one directory are looked at at once. */
const statsAtOnce = 32;

/**
 * A directory of this machine as a source. Rejects when the root itself is not a readable directory. Links are followed
 * to files inside the root only; a link to a directory is reported, not entered, so that no circle can trap an import.
 */
export async function openFolderSource(rootPath: string, set: NameEncoding | null = null): Promise<FileSource> {
  const root = asBytes(await realpath(rootPath));
  await readdir(onDisk(root));
  const source: ByteSource = {
    list: (path) => list(root, path),
    stat: (path) => statOf(root, path),
    openRead: (path, offset) => openRead(root, path, offset),
    close: async () => undefined,
  };
  return readableNames(source, { memory: new Map(), set });
}

/** A path of this disk as it is given to the system: its very bytes. */
const onDisk = (bytes: string): Buffer => Buffer.from(bytes, 'latin1');
const below = (root: string, path: string): string => (path === '' ? root : `${root.replace(/\/$/, '')}/${path}`);

async function list(root: string, path: string): Promise<ListResult> {
  const place = await locate(root, path);
  if (place.kind !== 'inside') return place;

  let names: string[];
  try {
    names = await readdir(onDisk(place.realPath), 'latin1');
  } catch (error) {
    return { kind: troubleOf(error) };
  }

  const listed: ListResult & { kind: 'listed' } = { kind: 'listed', entries: [], unreadable: [] };
  for (let from = 0; from < names.length; from += statsAtOnce) {
    const paths = names.slice(from, from + statsAtOnce).map((name) => (path === '' ? name : `${path}/${name}`));
    const looked = await Promise.all(paths.map(async (each) => ({ path: each, found: await lookAt(root, each) })));
    for (const { path: each, found } of looked) {
      if (found.kind === 'found') listed.entries.push(found.entry);
      else if (found.kind !== 'uninteresting') listed.unreadable.push({ path: each, code: found.kind });
    }
  }
  return listed;
}

/** Sockets, pipes and devices are nobody's photos: they are left out in silence. */
async function lookAt(root: string, path: string): Promise<StatResult | { kind: 'uninteresting' }> {
  try {
    const own = await lstat(onDisk(below(root, path)));
    if (!own.isSymbolicLink())
      return own.isFile() || own.isDirectory() ? foundEntry(path, own) : { kind: 'uninteresting' };
  } catch (error) {
    return { kind: troubleOf(error) };
  }
  const target = await statOf(root, path);
  if (target.kind === 'found' && target.entry.kind === 'directory') {
    return { kind: 'refused' };
  }
  return target;
}

async function statOf(root: string, path: string): Promise<StatResult> {
  const place = await locate(root, path);
  if (place.kind !== 'inside') return place;
  try {
    const stats = await stat(onDisk(place.realPath));
    if (stats.isFile() || stats.isDirectory()) return foundEntry(path, stats);
    return { kind: 'refused' };
  } catch (error) {
    return { kind: troubleOf(error) };
  }
}

function foundEntry(path: string, stats: Stats): StatResult & { kind: 'found' } {
  const entry: SourceEntry = {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    kind: stats.isDirectory() ? 'directory' : 'file',
    bytes: stats.isDirectory() ? 0 : stats.size,
    modifiedAt: stats.mtime,
    bornAt: stats.birthtimeMs > 0 ? stats.birthtime : null,
    changedAt: stats.ctime,
  };
  return { kind: 'found', entry };
}

/**
 * Between the check of a path and its opening somebody may put a link there. So the opened file is compared with what the
 * path leads to now; `O_NONBLOCK` keeps a pipe from holding us.
 */
async function openRead(root: string, path: string, offset: number): Promise<ReadResult> {
  const place = await locate(root, path);
  if (place.kind !== 'inside') return place;

  let handle: FileHandle;
  try {
    handle = await open(onDisk(place.realPath), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    return { kind: troubleOf(error) };
  }
  if (await isStillThere(handle, { root, path })) {
    return { kind: 'open', stream: handle.createReadStream({ start: offset }) };
  }
  await handle.close();
  return { kind: 'refused' };
}

async function isStillThere(handle: FileHandle, { root, path }: { root: string; path: string }): Promise<boolean> {
  const opened = await handle.stat();
  if (!opened.isFile()) return false;
  const now = await locate(root, path);
  if (now.kind !== 'inside') return false;
  const named = await stat(onDisk(now.realPath)).catch(() => null);
  return named !== null && named.ino === opened.ino && named.dev === opened.dev;
}

type Located = { kind: 'inside'; realPath: string } | { kind: EntryTrouble };

/**
 * Where a relative path really is on this disk, all links followed; refused when that is outside `root` (D-24). The answer
 * is only true for the moment: anyone who opens the file looks again afterwards.
 *
 * @param root real path of the source's root; this and `path`: a character for each byte
 */
async function locate(root: string, path: string): Promise<Located> {
  try {
    const real = await realpath(onDisk(below(root, path)), 'latin1');
    return isInside(root, real) ? { kind: 'inside', realPath: real } : { kind: 'refused' };
  } catch (error) {
    return { kind: troubleOf(error) };
  }
}

function isInside(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}
