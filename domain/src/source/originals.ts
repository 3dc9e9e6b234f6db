import { hasOwnCode } from './product/own-code.ts';
import type { Product } from './product/product.ts';
import { onlyCopies, type Photo } from './same-photo.ts';

/** Tells the products of a subfolder that are nothing but copies of others' photos: "kopya.jpg" beside BR-2042. */
export interface Originals {
  /** Whether it may be such a one. It has to wait for all others: only then is it known what they show. */
  isDoubtful: (product: Pick<Product, 'sourceKey'>) => boolean;
  /** What its photos are copies of; null = it is a product, and may be copied in turn. */
  copiesIn: (product: { sourceKey: string; photos: readonly Photo[] }) => { path: string; of: string }[] | null;
}

interface OriginalsInput {
  products: readonly Product[];
  /** Source keys of the collages that are there: what people have before them stays. */
  made: ReadonlySet<string>;
  /** Of a path in a product: the photo, once it is copied. */
  photoAt: (path: string) => Photo | null;
}

export function originalsAmong({ products, made, photoAt }: OriginalsInput): Originals {
  const sure = products.filter((product) => made.has(product.sourceKey) || hasOwnCode(product));
  const sureKeys = new Set(sure.map(({ sourceKey }) => sourceKey));
  const isDoubtful = ({ sourceKey }: Pick<Product, 'sourceKey'>) => !sureKeys.has(sourceKey);
  let paths: Map<string, string> | undefined;

  return {
    isDoubtful,
    copiesIn(product) {
      if (!isDoubtful(product)) return null;
      paths ??= pathsOf(sure.flatMap(({ photos }) => photos.flatMap((path) => photoAt(path) ?? [])));
      const copies = onlyCopies(product.photos, paths);
      if (copies === null) for (const { path, sha256 } of product.photos) paths.set(sha256, paths.get(sha256) ?? path);
      return copies;
    },
  };
}

/** Of identical photos the first. */
const pathsOf = (photos: readonly Photo[]): Map<string, string> =>
  new Map(photos.toReversed().map(({ path, sha256 }) => [sha256, path]));
