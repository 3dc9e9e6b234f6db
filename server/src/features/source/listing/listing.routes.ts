import { countSourcePhotos, listSourceFolders, listSourceSubfolders } from '@kolaj/contract/source/source';
import { otherFiles } from '@kolaj/domain/source/pickable';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { inParallel } from '../in-parallel.ts';
import { shownSince } from '../open/shown-since.ts';
import { importedCounts, importedIds, isKnownFolder, shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { type CountDirectoryOptions, countDirectory, type DirectoryCount, listLevel } from './listing.ts';
import { notListed } from './not-listed.ts';
import { photoCounter } from './photo-counter.ts';

/** What is in the source, level by level, and what of it is imported (API-24, API-25). */
export function listingRoutes(deps: ImportDeps): Route[] {
  const counter = photoCounter();

  const sinceOf = ({ shop }: ShopContext, asked: boolean | undefined) => shownSince(shop, { now: deps.clock(), asked });

  async function listing(context: ShopContext, input: ListingInput) {
    const base = checkedPath(input.base_path);
    const prepared = await context.inShop(async (scope) => {
      const source = await shopSource(scope);
      if (!source) return null;
      return {
        source,
        ids: await importedIds(scope),
        counts: await importedCounts(scope, { sourceId: source.id, base }),
        since: sinceOf(context, input.justOneMonth),
      };
    });
    if (!prepared) return { folders: [], files: [], other_files: [], read_as: null };

    const { since } = prepared;
    const looked = { sourceId: prepared.source.id, base, counter, imported: prepared, since, now: deps.clock() };
    const listed = await useSource(deps, prepared.source, (source) =>
      listLevel({ ...looked, source, isCounted: input.counts }),
    );
    if (listed.kind !== 'listed') throw notListed(listed);

    const isHidden = (path: string) => input.onlyActive === true && prepared.ids.get(path)?.state === 'passive';
    return {
      folders: input.folders ? listed.folders.filter(({ path }) => !isHidden(path)) : [],
      files: input.files ? listed.files : [],
      other_files: input.files ? otherFiles(listed.others) : [],
      read_as: listed.readAs,
    };
  }

  async function counts(context: ShopContext, input: { paths: string[]; justOneMonth?: boolean | undefined }) {
    const paths = [...new Set(input.paths.map(checkedPath))];
    const prepared = await context.inShop(async (scope) => {
      const source = await shopSource(scope);
      if (!source) return null;
      const importedBelow = new Map<string, CountDirectoryOptions['counts']>();
      for (const base of new Set(paths.map(parentOf))) {
        importedBelow.set(base, await importedCounts(scope, { sourceId: source.id, base }));
      }
      return { source, importedBelow, since: sinceOf(context, input.justOneMonth) };
    });
    if (!prepared) return [];

    const { importedBelow, since } = prepared;
    const counted = { sourceId: prepared.source.id, paths, counter, importedBelow, since, now: deps.clock() };
    return useSource(deps, prepared.source, (source) => countPaths({ ...counted, source }));
  }

  return [
    on(listSourceFolders).run(async (input, context) => ({
      success: true,
      data: { result: await listing(context, input) },
    })),

    on(listSourceSubfolders).run(async (input, context) => {
      const { folder_id: folderId } = input;
      if (folderId && !(await context.inShop((scope) => isKnownFolder(scope, folderId)))) throw notFound();
      return { success: true, data: { result: await listing(context, input) } };
    }),

    on(countSourcePhotos).run(async (input, context) => ({
      success: true,
      data: { result: await counts(context, input) },
    })),
  ];
}

interface ListingInput {
  base_path: string;
  folders: boolean;
  files: boolean;
  counts: boolean;
  justOneMonth?: boolean | undefined;
  onlyActive?: boolean | undefined;
}

/** Directories counted at once; a far source queues them on its few connections. */
const countsAtOnce = 8;

interface CountingOptions extends Omit<CountDirectoryOptions, 'counts'> {
  /** Of the source, all checked. */
  paths: readonly string[];
  /** Imported files by the name of the directory, by the path of its parent. */
  importedBelow: ReadonlyMap<string, CountDirectoryOptions['counts']>;
}

/** Counts directories that were listed without numbers. One look per parent directory, not one per path. */
async function countPaths(options: CountingOptions): Promise<DirectoryCount[]> {
  const parents = new Map<string, Awaited<ReturnType<typeof options.source.list>>>();
  for (const parent of new Set(options.paths.map(parentOf))) parents.set(parent, await options.source.list(parent));

  return inParallel(options.paths, countsAtOnce, async (path) => {
    const parent = parents.get(parentOf(path));
    const entries = parent?.kind === 'listed' ? parent.entries : [];
    const entry = entries.find((one) => one.kind === 'directory' && one.path === path);
    if (!entry) return { path, total: 0, imported: 0, taken_back: 0, beside: 0, disabled: true, reason: 'unreadable' };
    return countDirectory(entry, { ...options, counts: options.importedBelow.get(parentOf(path)) ?? new Map() });
  });
}

/** Path of the directory that holds this one; '' is the root. */
const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
