import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { ImportItem, OpenItem, RunningImport } from '../open/import.store.ts';
import type { KnownFile } from '../open/source.store.ts';
import type { ItemCounter } from './import-progress.ts';

/** One subfolder to be imported. */
export interface SubfolderImport {
  shopId: string;
  import: RunningImport;
  item: OpenItem;
  sourceId: string;
  source: FileSource;
  signal: AbortSignal;
  /** Called for every photo that came through. */
  came: () => void;
}

/** A file that was copied and waits for proof that it has settled (I3). */
export interface Fresh {
  entry: SourceEntry;
  /** Our temporary copy. */
  file: string;
  /** When its copy was whole, ms since 1970. */
  copiedAt: number;
}

/** What is known while the photos of one subfolder are copied. */
export interface Work extends SubfolderImport {
  deps: ImportDeps;
  item: ImportItem;
  counter: ItemCounter;
  /** Fresh folder for files under way. */
  folder: string;
  /** As the first look found them, in the source's order. */
  photos: readonly SourceEntry[];
  /** End of the first look and of the last one, and how long that took; ms since 1970, ms. */
  looks: { firstAt: number; lastAt: number; lastTookMs: number };
  known: ReadonlyMap<string, KnownFile>;
  /** States of files that we received ourselves: bytes and ms since 1970, by path. */
  received: ReadonlyMap<string, { bytes: number; modifiedAt: number }>;
  /** SHA-256 by path in the source; a photo that cannot be read is null. Filled as the copying goes on. */
  hashes: Map<string, string | null>;
  /** Copied and not taken yet, by path. */
  fresh: Map<string, Fresh>;
  /** Still changing: left for the next import, by path. */
  changing: Set<string>;
}

/** Paths relative to the subfolder, as the rules of grouping and the limits of an import want them. */
export const relativeTo = (item: OpenItem, path: string): string => path.slice(item.path.length + 1);

/** Whether an import that may be limited to names of product directories or files is to take this one. */
export function isWanted({ only }: ImportItem, relativePath: string): boolean {
  if (only === null) return true;
  const [first = ''] = relativePath.split('/');
  return only.includes(first) || only.includes(relativePath);
}
