import type { SourceDirectory } from '@kolaj/contract/source';
import { naturalOrder } from '@kolaj/domain/shared/natural-order';
import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { FileSource, SourceEntry } from '../../ports/file-source.ts';
import { inParallel } from './in-parallel.ts';
import type { PhotoCounter } from './photo-counter.ts';

/** Directories counted at once. */
const countsAtOnce = 8;

export interface ImportedBelow {
  /** By path. */
  ids: ReadonlyMap<string, { id: string; state: string }>;
  /** Imported files by the name of the directory. */
  counts: ReadonlyMap<string, number>;
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
}

export interface SourceFileView {
  name: string;
  path: string;
  mtime: string;
  size: number;
}

export type SourceListing =
  | { kind: 'listed'; folders: SourceDirectory[]; files: SourceFileView[] }
  | { kind: 'gone' | 'refused'; reason: string };

/** One level of the source as the import modal shows it: directories with imported and total photos (D-27). */
export async function listLevel(options: ListingOptions): Promise<SourceListing> {
  const listed = await options.source.list(options.base);
  if (listed.kind !== 'listed') return listed;

  const entries = listed.entries.sort((a, b) => naturalOrder(a.name, b.name));
  const directories = entries.filter(({ kind, name }) => kind === 'directory' && !isIgnorableDirectory(name));
  const views = await inParallel(directories, countsAtOnce, (entry) => directoryView(entry, options));
  const isRecent = ({ total, imported }: SourceDirectory) => options.since === null || total + imported > 0;
  const files = entries.filter(({ kind, name, bytes }) => kind === 'file' && isPhoto({ name, size: bytes }));
  return {
    kind: 'listed',
    folders: views.filter(isRecent),
    files: files.filter((entry) => isSince(entry, options.since)).map(fileView),
  };
}

async function directoryView(entry: SourceEntry, options: ListingOptions): Promise<SourceDirectory> {
  const { counter, source, sourceId, since, now, imported } = options;
  const total = await counter.count(entry, { source, sourceId, since, now });
  const reason = lockReasonOf(entry, total);
  return {
    id: imported.ids.get(entry.path)?.id ?? null,
    name: entry.name,
    path: entry.path,
    mtime: entry.modifiedAt.toISOString(),
    total: total ?? 0,
    imported: Math.min(imported.counts.get(entry.name) ?? 0, total ?? 0),
    disabled: reason !== null,
    reason,
  };
}

function lockReasonOf({ name }: SourceEntry, total: number | null): SourceDirectory['reason'] {
  if (isKolajsiz(name)) return 'kolajsiz';
  if (total === null) return 'unreadable';
  return total === 0 ? 'empty' : null;
}

function isSince({ modifiedAt }: SourceEntry, since: Date | null): boolean {
  return since === null || modifiedAt >= since;
}

function fileView({ name, path, modifiedAt, bytes }: SourceEntry): SourceFileView {
  return { name, path, mtime: modifiedAt.toISOString(), size: bytes };
}
