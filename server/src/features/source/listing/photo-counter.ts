import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { inParallel } from '../in-parallel.ts';

/** What a directory without directories holds, and how far that can be believed. Times in ms since the epoch. */
interface Remembered {
  mtimeMs: number;
  /** Modification times of its photos. */
  photos: number[];
  /** When we first saw it with this modification time. */
  firstSeenAt: number;
  listedAt: number;
  /** What changes from now on shows in the modification time. */
  isSettled: boolean;
}

/** Directories remembered at most; the oldest go first. */
const rememberedDirectories = 20_000;
/** A local directory that changed this recently may change again within the same tick of its clock, ms. */
const localTickMs = 10_000;
/** Far sources write times by the minute, by a clock of their own: only what we ourselves saw unchanged for longer counts, ms. */
const farTickMs = 70_000;
/** Some far sources never touch the time of a directory: asked again after this, ms. */
const farTrustMs = 600_000;
const maxDepth = 9;
/** Directories of one level that are looked into at once; a far source queues them on its few connections. */
const looksAtOnce = 4;

export interface CountOptions {
  /** Names the source in the memory, so that shops never share an answer. */
  sourceId: string;
  source: FileSource;
  /** Only photos modified at or after this moment; null = all. */
  since: Date | null;
  now: Date;
}

/**
 * Counts photo files below a directory. What a directory holds is remembered with its modification time, so that counting
 * again costs no look into directories that have not changed (D-27).
 */
export interface PhotoCounter {
  /** null: the directory cannot be read. */
  count: (directory: SourceEntry, options: CountOptions) => Promise<Counted | null>;
}

export interface Counted {
  total: number;
  /** Of them in the directory itself. */
  own: number;
}

export function photoCounter(): PhotoCounter {
  const memory = new Map<string, Remembered>();

  async function count(directory: SourceEntry, options: CountOptions, depth: number): Promise<Counted | null> {
    const key = `${options.sourceId}:${directory.path}`;
    const now = options.now.getTime();
    const known = memory.get(key);
    if (known && isBelieved(known, directory, now)) return allOwn(photosSince(known.photos, options.since));

    const listed = await options.source.list(directory.path);
    if (listed.kind !== 'listed') return null;
    const { photos, directories } = contentsOf(listed.entries);
    memory.delete(key);
    if (directories.length === 0) remember(memory, key, outlook({ directory, photos, known, now }));

    const own = photosSince(photos, options.since);
    if (depth >= maxDepth) return allOwn(own);
    const below = await inParallel(directories, looksAtOnce, (entry) => count(entry, options, depth + 1));
    return { own, total: below.reduce((sum, counted) => sum + (counted?.total ?? 0), own) };
  }

  return { count: (directory, options) => count(directory, options, 1) };
}

const allOwn = (own: number): Counted => ({ own, total: own });

function isBelieved({ mtimeMs, isSettled, listedAt }: Remembered, directory: SourceEntry, now: number): boolean {
  if (!isSettled || mtimeMs !== directory.modifiedAt.getTime()) return false;
  return directory.changedAt !== null || now - listedAt < farTrustMs;
}

interface Look {
  directory: SourceEntry;
  photos: number[];
  known: Remembered | undefined;
  now: number;
}

function outlook({ directory, photos, known, now }: Look): Remembered {
  const mtimeMs = directory.modifiedAt.getTime();
  const firstSeenAt = known?.mtimeMs === mtimeMs ? known.firstSeenAt : now;
  const isSettled = directory.changedAt === null ? now - firstSeenAt > farTickMs : now - mtimeMs > localTickMs;
  return { mtimeMs, photos, firstSeenAt, listedAt: now, isSettled };
}

function contentsOf(entries: readonly SourceEntry[]): { photos: number[]; directories: SourceEntry[] } {
  return {
    photos: entries
      .filter(({ kind, name, bytes }) => kind === 'file' && isPhoto({ name, size: bytes }))
      .map(({ modifiedAt }) => modifiedAt.getTime()),
    directories: entries.filter(
      ({ kind, name }) => kind === 'directory' && !isIgnorableDirectory(name) && !isKolajsiz(name),
    ),
  };
}

function photosSince(photos: readonly number[], since: Date | null): number {
  const from = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  return photos.filter((modifiedMs) => modifiedMs >= from).length;
}

function remember(memory: Map<string, Remembered>, key: string, contents: Remembered): void {
  memory.set(key, contents);
  if (memory.size <= rememberedDirectories) return;
  const [oldest] = memory.keys();
  if (oldest !== undefined) memory.delete(oldest);
}
