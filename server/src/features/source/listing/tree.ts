import type { EntryTrouble, LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { FileSource, ListResult, SourceEntry } from '../../../ports/file-source.ts';

/** Directories below a subfolder that are looked into; deeper ones are reported. */
const maxDepth = 6;
/** Entries that are looked at: servers show links as plain directories, and circles of them multiply (I9). */
const maxEntries = 100_000;

export type PhotoTree = { kind: 'listed'; photos: SourceEntry[]; unreadable: LeftOutFile[] } | { kind: EntryTrouble };

/**
 * All photo files below one directory, with what could not be read. Directories named kolajsiz are left out at any level
 * (D-26). Only a directory that is itself missing or refused is an answer of its own.
 */
export async function photosBelow(source: FileSource, path: string): Promise<PhotoTree> {
  const top = await source.list(path);
  if (top.kind !== 'listed') return top;

  const walk: Walk = { source, found: { kind: 'listed', photos: [], unreadable: [] }, entries: 0 };
  await collect(walk, top, 1);
  return walk.found;
}

interface Walk {
  source: FileSource;
  found: PhotoTree & { kind: 'listed' };
  /** Looked at so far. */
  entries: number;
}

async function collect(walk: Walk, listed: ListResult & { kind: 'listed' }, depth: number): Promise<void> {
  walk.found.unreadable.push(...listed.unreadable);
  for (const entry of listed.entries) {
    if (walk.entries++ === maxEntries) walk.found.unreadable.push({ path: entry.path, code: 'too_many' });
    if (walk.entries > maxEntries) return;
    if (entry.kind === 'directory') await enter(walk, entry, depth);
    else if (isPhoto({ name: entry.name, size: entry.bytes })) walk.found.photos.push(entry);
  }
}

async function enter(walk: Walk, { name, path }: SourceEntry, depth: number): Promise<void> {
  if (isIgnorableDirectory(name) || isKolajsiz(name)) return;
  if (depth >= maxDepth) {
    walk.found.unreadable.push({ path, code: 'too_deep' });
    return;
  }
  const listed = await walk.source.list(path);
  if (listed.kind === 'listed') await collect(walk, listed, depth + 1);
  else walk.found.unreadable.push({ path, code: listed.kind });
}
