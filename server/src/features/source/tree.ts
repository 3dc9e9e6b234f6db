import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { FileSource, SourceEntry, UnreadableEntry } from '../../ports/file-source.ts';

/** Directories below a subfolder that are looked into; deeper ones are reported. */
const maxDepth = 8;

export type PhotoTree =
  | { kind: 'listed'; photos: SourceEntry[]; unreadable: UnreadableEntry[] }
  | { kind: 'gone' | 'refused'; reason: string };

/**
 * All photo files below one directory, with what could not be read. Directories named kolajsiz are left out at any level
 * (D-26). Only a directory that is itself missing or refused is an answer of its own.
 */
export async function photosBelow(source: FileSource, path: string): Promise<PhotoTree> {
  const top = await source.list(path);
  if (top.kind !== 'listed') return top;

  const found: PhotoTree & { kind: 'listed' } = { kind: 'listed', photos: [], unreadable: [] };
  await collect({ source, found, depth: 1 }, top.entries, top.unreadable);
  return found;
}

interface Walk {
  source: FileSource;
  found: PhotoTree & { kind: 'listed' };
  depth: number;
}

async function collect(walk: Walk, entries: SourceEntry[], unreadable: UnreadableEntry[]): Promise<void> {
  walk.found.unreadable.push(...unreadable);
  for (const entry of entries) {
    if (entry.kind === 'directory') await enter(walk, entry);
    else if (isPhoto({ name: entry.name, size: entry.bytes })) walk.found.photos.push(entry);
  }
}

async function enter(walk: Walk, { name, path }: SourceEntry): Promise<void> {
  if (isIgnorableDirectory(name) || isKolajsiz(name)) return;
  if (walk.depth >= maxDepth) {
    walk.found.unreadable.push({ path, reason: 'The folder lies too deep.' });
    return;
  }
  const listed = await walk.source.list(path);
  if (listed.kind === 'listed') await collect({ ...walk, depth: walk.depth + 1 }, listed.entries, listed.unreadable);
  else walk.found.unreadable.push({ path, reason: listed.reason });
}
