import type { SourceDirectory } from '@kolaj/contract/source/source';
import { naturalOrder } from '@kolaj/domain/shared/natural-order';
import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { countKind, isIgnorableDirectory, isKolajsiz, isPhoto, kindOf, sortOf } from '@kolaj/domain/source/pickable';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { inParallel } from '../in-parallel.ts';
import type { ImportedFiles } from '../open/source.store.ts';
import type { PhotoCounter } from './photo-counter.ts';

/** Directories counted at once. */
const countsAtOnce = 8;

export interface ImportedBelow {
  /** By path. */
  ids: ReadonlyMap<string, { id: string; state: string }>;
  /** Imported files by the name of the directory. */
  counts: ReadonlyMap<string, ImportedFiles>;
}

export interface ListingOptions {
  source: FileSource;
  sourceId: string;
  base: string;
  counter: PhotoCounter;
  imported: ImportedBelow;
  /** Only entries modified since then; null = all (D-27, D-38). */
  since: Date | null;
  now: Date;
  /** false: names only, `total` stays null. */
  isCounted: boolean;
}

export interface SourceFileView {
  name: string;
  path: string;
  mtime: string;
  size: number;
}

export type SourceListing =
  | {
      kind: 'listed';
      folders: SourceDirectory[];
      files: SourceFileView[];
      /** Those that are no photos, by kind; an empty photo counts by its ending. */
      others: ReadonlyMap<string, number>;
      readAs: NameEncoding | null;
    }
  | { kind: EntryTrouble };

/** One level of the source as the import modal shows it: directories with imported and total photos (D-27). */
export async function listLevel(options: ListingOptions): Promise<SourceListing> {
  const listed = await options.source.list(options.base);
  if (listed.kind !== 'listed') return listed;

  const entries = listed.entries.sort((a, b) => naturalOrder(a.name, b.name));
  const directories = entries.filter(({ kind, name }) => kind === 'directory' && !isIgnorableDirectory(name));
  const files = entries.filter(({ kind, name, bytes }) => kind === 'file' && isPhoto({ name, size: bytes }));
  return {
    kind: 'listed',
    folders: options.isCounted ? await countedViews(directories, options) : directories.map(nameOnly(options)),
    others: othersOf(entries),
    files: files.filter((entry) => isSince(entry, options.since)).map(fileView),
    readAs: listed.readAs ?? null,
  };
}

function othersOf(entries: readonly SourceEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name, bytes } of entries) {
    const sort = kind === 'file' ? sortOf({ name, size: bytes }) : null;
    if (sort?.is === 'other') countKind(counts, sort.kind);
    if (sort?.is === 'left-out') countKind(counts, kindOf(name));
  }
  return counts;
}

/** Photos below one directory, and whether it can be chosen. */
export type DirectoryCount = Pick<
  SourceDirectory,
  'path' | 'disabled' | 'reason' | 'imported' | 'taken_back' | 'beside'
> & {
  total: number;
};

/** @param imported by the name of the directory */
export async function countDirectory(
  entry: SourceEntry,
  { counter, source, sourceId, since, now, counts }: CountDirectoryOptions,
): Promise<DirectoryCount> {
  const counted = await counter.count(entry, { source, sourceId, since, now });
  const total = counted?.total ?? null;
  const reason = lockReasonOf(entry, { total, since });
  const { files, takenBack } = counts.get(entry.name) ?? nothingImported;
  const imported = Math.min(files, total ?? 0);
  const taken_back = Math.min(takenBack, imported);
  const beside = entry.path.includes('/') ? 0 : (counted?.own ?? 0);
  return { path: entry.path, total: total ?? 0, imported, taken_back, beside, disabled: reason !== null, reason };
}

const nothingImported: ImportedFiles = { files: 0, takenBack: 0 };

export interface CountDirectoryOptions
  extends Pick<ListingOptions, 'counter' | 'source' | 'sourceId' | 'since' | 'now'> {
  counts: ImportedBelow['counts'];
}

async function countedViews(directories: SourceEntry[], options: ListingOptions): Promise<SourceDirectory[]> {
  const { counts } = options.imported;
  const views = await inParallel(directories, countsAtOnce, async (entry) => ({
    ...nameOnly(options)(entry),
    ...(await countDirectory(entry, { ...options, counts })),
  }));
  return views.filter(({ total, imported }) => options.since === null || total + imported > 0);
}

const nameOnly =
  ({ imported }: Pick<ListingOptions, 'imported'>) =>
  (entry: SourceEntry): SourceDirectory => ({
    id: imported.ids.get(entry.path)?.id ?? null,
    name: entry.name,
    path: entry.path,
    mtime: entry.modifiedAt.toISOString(),
    total: null,
    imported: imported.counts.get(entry.name)?.files ?? 0,
    taken_back: imported.counts.get(entry.name)?.takenBack ?? 0,
    beside: 0,
    disabled: isKolajsiz(entry.name),
    reason: isKolajsiz(entry.name) ? 'kolajsiz' : null,
  });

function lockReasonOf(
  { name }: SourceEntry,
  { total, since }: { total: number | null; since: Date | null },
): SourceDirectory['reason'] {
  if (isKolajsiz(name)) return 'kolajsiz';
  if (total === null) return 'unreadable';
  if (total > 0) return null;
  return since === null ? 'empty' : 'old';
}

function isSince({ modifiedAt }: SourceEntry, since: Date | null): boolean {
  return since === null || modifiedAt >= since;
}

function fileView({ name, path, modifiedAt, bytes }: SourceEntry): SourceFileView {
  return { name, path, mtime: modifiedAt.toISOString(), size: bytes };
}
