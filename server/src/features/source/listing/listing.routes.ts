import { countSourcePhotos, listSourceFolders, listSourceSubfolders } from '@kolaj/contract/source/source';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { importedCounts, importedIds, isKnownFolder, shopSource, shownSince } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { countPaths, parentOf } from './counting.ts';
import { listLevel } from './listing.ts';
import { notListed } from './not-listed.ts';
import { photoCounter } from './photo-counter.ts';

/** What lies in the source, level by level, and what of it is imported (API-24, API-25). */
export function listingRoutes(deps: ImportDeps): Route[] {
  const counter = photoCounter();

  const sinceOf = (scope: ShopScope, { shop: { timeZone } }: ShopContext, asked: boolean | undefined) =>
    shownSince(scope, { now: deps.clock(), timeZone, asked });

  async function listing(context: ShopContext, input: ListingInput) {
    const base = checkedPath(input.base_path);
    const prepared = await context.inShop(async (scope) => {
      const source = await shopSource(scope);
      if (!source) return null;
      return {
        source,
        ids: await importedIds(scope),
        counts: await importedCounts(scope, { sourceId: source.id, base }),
        since: await sinceOf(scope, context, input.justOneMonth),
      };
    });
    if (!prepared) return { folders: [], files: [] };

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
    };
  }

  async function counts(context: ShopContext, input: { paths: string[]; justOneMonth?: boolean | undefined }) {
    const paths = [...new Set(input.paths.map(checkedPath))];
    const prepared = await context.inShop(async (scope) => {
      const source = await shopSource(scope);
      if (!source) return null;
      const importedBelow = new Map<string, Map<string, number>>();
      for (const base of new Set(paths.map(parentOf))) {
        importedBelow.set(base, await importedCounts(scope, { sourceId: source.id, base }));
      }
      return { source, importedBelow, since: await sinceOf(scope, context, input.justOneMonth) };
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
