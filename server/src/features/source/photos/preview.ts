import { groupIntoProducts, needsBarcodes } from '@kolaj/domain/source/product/grouping';
import type { Product } from '@kolaj/domain/source/product/product';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { inParallel } from '../in-parallel.ts';
import { photosBelow } from '../listing/tree.ts';
import type { LeftOut } from './left-out.ts';
import type { SourcePhotos } from './source-photos.ts';

/** Photos whose barcodes are read for a preview at most; larger folders are grouped by name here and exactly when imported. */
const barcodesReadAtMost = 80;
const photosAtOnce = 4;

export type ImportPreview =
  | { kind: 'previewed'; products: Product[]; images: number; unreadable: LeftOut[] }
  | { kind: 'gone' | 'refused'; reason: string };

export interface PreviewOptions {
  shopId: string;
  sourceId: string;
  source: FileSource;
  path: string;
  /** The shop's own shapes of codes. */
  patterns: readonly string[];
}

/** The products an import of this subfolder would make, by the same rules (D-28). Photo paths are relative to the subfolder. */
export async function previewSubfolder(photos: SourcePhotos, options: PreviewOptions): Promise<ImportPreview> {
  const tree = await photosBelow(options.source, options.path);
  if (tree.kind !== 'listed') return tree;

  const files = tree.photos.map(({ path }) => ({ path: path.slice(options.path.length + 1), barcode: null }));
  const products =
    needsBarcodes(files, options.patterns) && files.length <= barcodesReadAtMost
      ? await groupedByBarcode(photos, options, tree.photos)
      : groupIntoProducts({ files, patterns: options.patterns });
  return { kind: 'previewed', products, images: tree.photos.length, unreadable: tree.unreadable };
}

async function groupedByBarcode(
  photos: SourcePhotos,
  { path, ...options }: PreviewOptions,
  entries: readonly SourceEntry[],
): Promise<Product[]> {
  const files = await inParallel(entries, photosAtOnce, async (entry) => {
    const relative = entry.path.slice(path.length + 1);
    const known = await photos.look(entry, options);
    if (known.kind !== 'readable') return { path: relative, barcode: null };
    return { path: relative, barcode: known.analysis.barcode, hasBarcode: known.analysis.hasBarcode };
  });
  return groupIntoProducts({ files, patterns: options.patterns });
}

/** Why these photos are one product, in words (ux 02: "Why grouped so?"). */
export function whyOf({ why, pattern, code, photos }: Product): string {
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
