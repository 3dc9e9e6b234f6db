import { inParallel } from '../in-parallel.ts';
import { type CountDirectoryOptions, countDirectory, type DirectoryCount } from './listing.ts';

/** Directories counted at once; a far source queues them on its few connections. */
const countsAtOnce = 8;

export interface CountingOptions extends Omit<CountDirectoryOptions, 'counts'> {
  /** Of the source, all checked. */
  paths: readonly string[];
  /** Imported files by the name of the directory, by the path of its parent. */
  importedBelow: ReadonlyMap<string, CountDirectoryOptions['counts']>;
}

/** Counts directories that were listed without numbers. One look per parent directory, not one per path. */
export async function countPaths(options: CountingOptions): Promise<DirectoryCount[]> {
  const parents = new Map<string, Awaited<ReturnType<typeof options.source.list>>>();
  for (const parent of new Set(options.paths.map(parentOf))) parents.set(parent, await options.source.list(parent));

  return inParallel(options.paths, countsAtOnce, async (path) => {
    const parent = parents.get(parentOf(path));
    const entries = parent?.kind === 'listed' ? parent.entries : [];
    const entry = entries.find((one) => one.kind === 'directory' && one.path === path);
    if (!entry) return { path, total: 0, imported: 0, disabled: true, reason: 'unreadable' };
    return countDirectory(entry, { ...options, counts: options.importedBelow.get(parentOf(path)) ?? new Map() });
  });
}

/** Path of the directory that holds this one; '' is the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
