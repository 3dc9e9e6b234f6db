import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { FileSource, SourceEntry } from '../../ports/file-source.ts';

/** What one directory holds by itself. */
interface DirectoryContents {
  mtimeMs: number;
  /** Modification times of its own photos, ms. */
  photos: number[];
  directories: string[];
}

/** Directories remembered at most; the oldest go first. */
const rememberedDirectories = 20_000;
/** A directory that changed this recently may change again within the same tick of its clock: not remembered, ms. */
const settledAfterMs = 10_000;
const maxDepth = 9;

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
 * again costs one look per directory instead of one per file (D-27).
 */
export interface PhotoCounter {
  /** null: the directory cannot be read. */
  count: (directory: SourceEntry, options: CountOptions) => Promise<number | null>;
}

export function photoCounter(): PhotoCounter {
  const memory = new Map<string, DirectoryContents>();

  async function contentsOf(directory: SourceEntry, options: CountOptions): Promise<DirectoryContents | null> {
    const key = `${options.sourceId}:${directory.path}`;
    const mtimeMs = directory.modifiedAt.getTime();
    const known = memory.get(key);
    if (known?.mtimeMs === mtimeMs) return known;

    const listed = await options.source.list(directory.path);
    if (listed.kind !== 'listed') return null;
    const contents = summary(mtimeMs, listed.entries);
    memory.delete(key);
    if (options.now.getTime() - mtimeMs > settledAfterMs) remember(memory, key, contents);
    return contents;
  }

  async function count(directory: SourceEntry, options: CountOptions, depth: number): Promise<number | null> {
    const contents = await contentsOf(directory, options);
    if (contents === null) return null;

    const from = options.since?.getTime() ?? Number.NEGATIVE_INFINITY;
    let photos = contents.photos.filter((modifiedMs) => modifiedMs >= from).length;
    if (depth >= maxDepth) return photos;
    for (const path of contents.directories) {
      const below = await options.source.stat(path);
      if (below.kind === 'found') photos += (await count(below.entry, options, depth + 1)) ?? 0;
    }
    return photos;
  }

  return { count: (directory, options) => count(directory, options, 1) };
}

function summary(mtimeMs: number, entries: readonly SourceEntry[]): DirectoryContents {
  return {
    mtimeMs,
    photos: entries
      .filter(({ kind, name, bytes }) => kind === 'file' && isPhoto({ name, size: bytes }))
      .map(({ modifiedAt }) => modifiedAt.getTime()),
    directories: entries
      .filter(({ kind, name }) => kind === 'directory' && !isIgnorableDirectory(name) && !isKolajsiz(name))
      .map(({ path }) => path),
  };
}

function remember(memory: Map<string, DirectoryContents>, key: string, contents: DirectoryContents): void {
  memory.set(key, contents);
  if (memory.size <= rememberedDirectories) return;
  const [oldest] = memory.keys();
  if (oldest !== undefined) memory.delete(oldest);
}
