import { previewImport, sourceThumbnailPath } from '@kolaj/contract/source/source';
import { unmarkedPrices } from '@kolaj/domain/collage/texts/unmarked-price';
import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import { otherFiles } from '@kolaj/domain/source/pickable';
import type { GroupingFile, Product } from '@kolaj/domain/source/product/product';
import type { LastNumber } from '@kolaj/domain/source/product/reading/last-number';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { inParallel } from '../in-parallel.ts';
import { notListed } from '../listing/not-listed.ts';
import { type PhotoTree, photosBelow } from '../listing/tree.ts';
import { codePatterns } from '../open/settings.store.ts';
import { type Source, shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { type NamePlan, numberView, planNames, plannedProducts } from './plan-names.ts';
import { type SourcePhotos, sourcePhotos } from './source-photos.ts';

/** Looking at what an import would make (API-28). */
export function previewRoutes(deps: ImportDeps): Route[] {
  const photos = sourcePhotos(deps);

  return [
    on(previewImport).run(async ({ path, limit }, context) => {
      const source = await requireSource(context);
      const preview = await useSource(deps, source, (open: FileSource) =>
        previewSubfolder(photos, {
          shopId: context.shop.id,
          sourceId: source.id,
          source: open,
          path: checkedPath(path),
          plan: (paths) =>
            context.inShop(async (scope) =>
              planNames(scope, { path, photos: paths, patterns: await codePatterns(scope) }),
            ),
        }),
      );
      if (preview.kind !== 'previewed') throw notListed(preview);

      const items = preview.products.slice(0, limit).map((product) => ({
        name: product.name,
        why: whyOf(product),
        rule: product.why,
        pattern: product.pattern,
        code: product.code,
        photos: product.photos.map((photo) => ({
          path: `${path}/${photo}`,
          thumbnail: thumbnailUrl(`${path}/${photo}`),
        })),
      }));
      const counts = { products: preview.products.length, images: preview.images };
      const other_files = otherFiles(preview.others);
      const result = {
        ...counts,
        items,
        left_out: preview.unreadable,
        other_files,
        read_as: preview.readAs,
        last_numbers: preview.lastNumbers.map(numberView),
        unmarked_prices: unmarkedPrices(preview.products),
      };
      return { success: true, data: { result } };
    }),
  ];
}

async function requireSource(context: ShopContext): Promise<Source> {
  const source = await context.inShop(shopSource);
  if (!source) throw notFound('This shop has no photo source.');
  return source;
}

function thumbnailUrl(path: string): string {
  return `${sourceThumbnailPath}?${new URLSearchParams({ path })}`;
}

/** Photos whose barcodes are read for a preview at most; larger folders are grouped by name here and exactly when imported. */
const barcodesReadAtMost = 80;
const photosAtOnce = 4;

type ImportPreview =
  | (Pick<PhotoTree & { kind: 'listed' }, 'unreadable' | 'others' | 'readAs'> & {
      kind: 'previewed';
      products: Product[];
      lastNumbers: LastNumber[];
      images: number;
    })
  | { kind: EntryTrouble };

interface PreviewOptions {
  shopId: string;
  sourceId: string;
  source: FileSource;
  path: string;
  /** What its names say, by the paths of its photos. */
  plan: (photos: readonly string[]) => Promise<NamePlan>;
}

/** The products an import of this subfolder would make, by the same rules (D-28). Photo paths are relative to the subfolder. */
async function previewSubfolder(photos: SourcePhotos, options: PreviewOptions): Promise<ImportPreview> {
  const tree = await photosBelow(options.source, options.path);
  if (tree.kind !== 'listed') return tree;

  const plan = await options.plan(tree.photos.map(({ path }) => path));
  const isLookedAt = plan.needsBarcodes && plan.files.length <= barcodesReadAtMost;
  const files = isLookedAt ? await withBarcodes(photos, options, tree.photos) : plan.files;
  const { products, numbers } = plannedProducts(plan, files);
  const { unreadable, others, readAs } = tree;
  return {
    kind: 'previewed',
    products,
    lastNumbers: numbers,
    images: tree.photos.length,
    ...{ unreadable, others, readAs },
  };
}

function withBarcodes(
  photos: SourcePhotos,
  { path, ...options }: PreviewOptions,
  entries: readonly SourceEntry[],
): Promise<GroupingFile[]> {
  return inParallel(entries, photosAtOnce, async (entry) => {
    const relative = entry.path.slice(path.length + 1);
    const known = await photos.look(entry, options);
    if (known.kind !== 'readable') return { path: relative, barcode: null };
    return { path: relative, barcode: known.analysis.barcode, hasBarcode: known.analysis.hasBarcode };
  });
}

/** Why these photos are one product, in words (ux 02: "Why grouped so?"). */
function whyOf({ why, pattern, code, photos }: Product): string {
  switch (why) {
    case 'directory':
      return 'Photos in one folder are one product.';
    case 'barcode':
      return `A photo with the barcode ${code} begins a product.`;
    case 'single':
      return 'Its name carries no code, so each photo is a product of its own.';
    case 'name':
      return photos.length > 1
        ? `${photos.length} photos with the ${patternWords[pattern] ?? 'code'} ${code}.`
        : `The ${patternWords[pattern] ?? 'code'} ${code} is in its name.`;
  }
}

const patternWords: Partial<Record<Product['pattern'], string>> = {
  l13: 'L-number',
  'five-digits': 'number',
  barcode: 'barcode',
  directory: 'folder name',
  stem: 'name',
};
