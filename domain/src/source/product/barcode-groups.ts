import type { CodeShape } from './code-pattern.ts';
import type { GroupingFile, UnnamedProduct } from './product.ts';
import { directoryOf } from './product-directories.ts';
import { productName } from './product-name.ts';

/**
 * D-28 (c): in file order, a photo that shows a barcode starts a new product. A second photo of the same barcode continues with
 * its product, wherever it is; photos before the first barcode, in each directory, are one product of their own.
 */
export function groupByBarcode(files: readonly GroupingFile[], shapes: readonly CodeShape[]): UnnamedProduct[] {
  const products = new Map<string, UnnamedProduct>();
  let current: UnnamedProduct | undefined;
  let directory: string | undefined;
  for (const file of files) {
    if (directoryOf(file.path) !== directory) current = undefined;
    directory = directoryOf(file.path);
    const sourceKey = startOf(file, current);
    if (sourceKey !== null) {
      current = products.get(sourceKey) ?? startedBy(file, { sourceKey, shapes });
      products.set(sourceKey, current);
    }
    current?.photos.push(file.path);
  }
  return [...products.values()];
}

/** Key of the product that this file starts or returns to; null = it continues with the current one. */
function startOf(file: GroupingFile, current: UnnamedProduct | undefined): string | null {
  if (file.barcode !== null) return `barcode:${file.barcode}`;
  if (file.hasBarcode === true || current === undefined) return `from:${file.path}`;
  return null;
}

function startedBy(
  { path, barcode }: GroupingFile,
  { sourceKey, shapes }: { sourceKey: string; shapes: readonly CodeShape[] },
): UnnamedProduct {
  const name = productName(path, shapes);
  const own =
    name.pattern === 'stem' && barcode !== null ? { ...name, code: barcode, pattern: 'barcode' as const } : name;
  return { sourceKey, ...own, photos: [], why: 'barcode' };
}
