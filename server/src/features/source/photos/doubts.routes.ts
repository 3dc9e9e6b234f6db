import { lookAtNames } from '@kolaj/contract/source/source';
import { lookAtUpload, namedProducts } from '@kolaj/contract/source/source-upload';
import { unmarkedPrices } from '@kolaj/domain/collage/texts/unmarked-price';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { inParallel } from '../in-parallel.ts';
import { photosBelow } from '../listing/tree.ts';
import { codePatterns } from '../open/settings.store.ts';
import { shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { numberView, planNames, plannedProducts } from './plan-names.ts';

/** Subfolders that are listed at once; a far source queues them on its few connections. */
const looksAtOnce = 4;
/** People wait for it before an import: what a slow server has not listed by then is told as such, ms. */
const NAMES_WITHIN_MS = 8_000;

interface DoubtDeps extends ImportDeps {
  namesWithinMs?: number;
}

/** What the names of several subfolders say before they are imported; no photo is opened. */
export function doubtRoutes({ namesWithinMs = NAMES_WITHIN_MS, ...deps }: DoubtDeps): Route[] {
  return [
    on(lookAtNames).run(async ({ paths: asked }, { inShop }) => {
      const paths = [...new Set(asked.map(checkedPath))];
      const { source, patterns } = await inShop(async (scope) => ({
        source: await shopSource(scope),
        patterns: await codePatterns(scope),
      }));
      const photos = source
        ? await useSource(deps, source, (open) => photosOf(open, { paths, withinMs: namesWithinMs }))
        : new Map<string, string[]>();
      const result = await inShop((scope) => inTurn(paths, (path) => looked(scope, { path, photos, patterns })));
      return { success: true, data: { result } };
    }),

    on(lookAtUpload).run(async ({ subfolders }, { inShop }) => {
      const result = await inShop(async (scope) => {
        const patterns = await codePatterns(scope);
        return inTurn(subfolders, ({ folder, subfolder, names }) => {
          const path = `${folder}/${subfolder}`;
          return ofNames(scope, { path, photos: names.map((name) => `${path}/${name}`), patterns });
        });
      });
      return { success: true, data: { result } };
    }),
  ];
}

interface Looked {
  path: string;
  /** Of the subfolders that could be listed in time. */
  photos: ReadonlyMap<string, string[]>;
  patterns: readonly string[];
}

async function looked(scope: ShopScope, { path, photos: byPath, patterns }: Looked) {
  const photos = byPath.get(path);
  if (photos === undefined) return { path, kind: 'not-looked' as const };
  const {
    items: _items,
    by_names: _byNames,
    unmarked_prices: _prices,
    ...said
  } = await ofNames(scope, { path, photos, patterns });
  return { path, kind: 'looked' as const, ...said };
}

async function ofNames(scope: ShopScope, names: Parameters<typeof planNames>[1]) {
  const plan = await planNames(scope, names);
  const { products, numbers } = plannedProducts(plan);
  const items = products
    .slice(0, namedProducts)
    .map(({ name, photos }) => ({ name, photos: photos.length, first: photos[0] ?? '' }));
  return {
    products: plan.needsBarcodes ? null : products.length,
    by_names: products.length,
    images: names.photos.length,
    doubts: numbers.filter(({ isDoubtful }) => isDoubtful).map(numberView),
    unmarked_prices: unmarkedPrices(products),
    items,
  };
}

/** Paths of the photos of each subfolder that the source has listed in time; it goes on listing for nobody until it is closed. */
async function photosOf(
  source: FileSource,
  { paths, withinMs }: { paths: readonly string[]; withinMs: number },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const end = Promise.withResolvers<void>();
  const timer = setTimeout(end.resolve, withinMs);
  let isOver = false;
  const all = inParallel(paths, looksAtOnce, async (path) => {
    if (isOver) return;
    const tree = await photosBelow(source, path);
    if (tree.kind === 'listed' && !isOver)
      found.set(
        path,
        tree.photos.map((photo) => photo.path),
      );
  });
  try {
    await Promise.race([all, end.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    all.catch(() => undefined);
  }
  return found;
}

/** One transaction has one connection. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
