import type { CodeShape } from '@kolaj/domain/source/product/code-pattern';
import { isGivenName } from '@kolaj/domain/source/product/given-name';
import type { Product } from '@kolaj/domain/source/product/product';
import { directoryProductName, type ProductName, productName } from '@kolaj/domain/source/product/product-name';
import type { CollageWork } from './work.store.ts';

export type StoredProduct = Pick<CollageWork, 'sourceKey' | 'name' | 'productCode' | 'colourKey' | 'brand' | 'photos'> &
  Partial<Pick<CollageWork, 'isNamed'>>;

/** The product behind a collage, as grouping saw it: what was not stored is read from the names again (D-28). */
export function productOf(work: StoredProduct, shapes: readonly CodeShape[]): Product {
  const photos = work.photos.map(({ path }) => path.slice(work.brand.path.length + 1));
  const named = nameOf(work.sourceKey, photos[0] ?? '', shapes);
  // Given by a person, read from a barcode, or by a pattern that the shop has changed since: either way it is no guess. A joined product
  // may be called as the camera called another one of its photos.
  const isSaid = work.isNamed || (work.productCode !== named.code && !isGivenName(work.productCode));
  return {
    sourceKey: work.sourceKey,
    code: work.productCode,
    pattern: isSaid ? 'barcode' : named.pattern,
    colour: named.colour,
    colourKey: work.colourKey,
    name: work.name,
    photos,
    why: whyOf(work.sourceKey),
  };
}

const directoryPrefix = 'dir:';

function nameOf(sourceKey: string, firstPhoto: string, shapes: readonly CodeShape[]): ProductName {
  if (!sourceKey.startsWith(directoryPrefix)) return productName(firstPhoto, shapes);
  return directoryProductName(sourceKey.slice(directoryPrefix.length), shapes);
}

function whyOf(sourceKey: string): Product['why'] {
  if (sourceKey.startsWith(directoryPrefix)) return 'directory';
  return sourceKey.startsWith('name:') ? 'name' : 'barcode';
}
