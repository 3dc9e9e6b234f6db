import type { EntryTrouble, LeftOutFile } from '@kolaj/domain/source/file-trouble';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { countKind, isIgnorableDirectory, isKolajsiz, sortOf } from '@kolaj/domain/source/pickable';
import type { FileSource, ListResult, SourceEntry } from '../../../ports/file-source.ts';

/** Directories below a subfolder that are looked into; deeper ones are reported. */
const maxDepth = 6;
/** Entries that are looked at: servers show links as plain directories, and circles of them multiply (I9). */
const maxEntries = 100_000;

export type PhotoTree =
  | {
      kind: 'listed';
      photos: SourceEntry[];
      /** Left out by name. */
      unreadable: LeftOutFile[];
      /** How many files are no photos, by kind: with the photos and what was left out these are all that is listed. */
      others: Map<string, number>;
      /** Everything below could be listed. */
      isWhole: boolean;
      /** By which code page names were read that are not UTF-8; null = all are. */
      readAs: NameEncoding | null;
    }
  | { kind: EntryTrouble };

/**
 * All photo files below one directory, with what could not be read. Directories named kolajsiz are left out at any level
 * (D-26). Only a directory that is itself missing or refused is an answer of its own.
 */
export async function photosBelow(source: FileSource, path: string): Promise<PhotoTree> {
  const top = await source.list(path);
  if (top.kind !== 'listed') return top;

  const found = { kind: 'listed' as const, photos: [], unreadable: [], others: new Map(), isWhole: true, readAs: null };
  const walk: Walk = { source, found, entries: 0 };
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
  const { found } = walk;
  for (const each of listed.unreadable) leaveOut(walk, each);
  found.readAs ??= listed.readAs ?? null;
  for (const entry of listed.entries) {
    if (walk.entries++ === maxEntries) leaveOut(walk, { path: entry.path, code: 'too_many' });
    if (walk.entries > maxEntries) return;
    if (entry.kind === 'directory') await enter(walk, entry, depth);
    else takeFile(walk, entry);
  }
}

function takeFile({ found }: Walk, entry: SourceEntry): void {
  const sort = sortOf({ name: entry.name, size: entry.bytes });
  if (sort.is === 'photo') found.photos.push(entry);
  else if (sort.is === 'left-out') found.unreadable.push({ path: entry.path, code: sort.code });
  else countKind(found.others, sort.kind);
}

/** Something whose contents nobody has seen: what is not found now may be in it. */
function leaveOut({ found }: Walk, left: LeftOutFile): void {
  found.unreadable.push(left);
  found.isWhole = false;
}

async function enter(walk: Walk, { name, path }: SourceEntry, depth: number): Promise<void> {
  if (isIgnorableDirectory(name) || isKolajsiz(name)) return;
  if (depth >= maxDepth) {
    leaveOut(walk, { path, code: 'too_deep' });
    return;
  }
  const listed = await walk.source.list(path);
  if (listed.kind === 'listed') await collect(walk, listed, depth + 1);
  else leaveOut(walk, { path, code: listed.kind });
}
