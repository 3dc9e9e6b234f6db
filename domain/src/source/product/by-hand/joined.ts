import type { CollageStatus, State } from '../../../collage/collage.ts';
import { sortNaturally } from '../../../shared/natural-order.ts';
import type { Product } from '../product.ts';

/** Collages that become one product at once. */
export const joinedAtMost = 200;

interface Joinable {
  status: CollageStatus;
  state: State;
  subfolder_id: string;
}

/** Whether collages may become one product: what was approved is never altered, and an import reads a subfolder by itself. */
export const areJoinable = (parts: readonly Joinable[]): boolean =>
  parts.length > 1 &&
  parts.length <= joinedAtMost &&
  parts.every(({ status, state }) => status !== 'verified' && state === 'active') &&
  new Set(parts.map(({ subfolder_id }) => subfolder_id)).size === 1;

/** Products that a person has made one: what their names say does not count. */
export interface JoinedProduct {
  /** Of the collage that has all of the photos. */
  sourceKey: string;
  /** The code that the person gave; null = the product keeps its own. */
  code: string | null;
  /** Source keys of what was joined, its own among them. */
  keys: readonly string[];
  /** Their photos, relative to the subfolder. */
  paths: readonly string[];
}

/**
 * The products of a subfolder with those made one that a person has joined. Photos go by their paths, so that the choice
 * holds when names are read otherwise by now; what came to a joined product since follows it.
 */
export function joinProducts(products: readonly Product[], joined: readonly JoinedProduct[]): Product[] {
  if (joined.length === 0) return [...products];
  const byPath = new Map(joined.flatMap((one) => one.paths.map((path) => [path, one] as const)));
  const byKey = new Map(joined.flatMap((one) => one.keys.map((key) => [key, one] as const)));
  const parts = products.map((product) => ({ product, into: placesOf(product, { byPath, byKey }) }));
  const photos = Map.groupBy(
    parts.flatMap(({ into }) => into),
    ({ one }) => one,
  );
  const made = new Set<JoinedProduct>();
  return parts.flatMap(({ product, into }) => {
    if (into.length === 0) return [product];
    return [...new Set(into.map(({ one }) => one))].flatMap((one) => {
      if (made.has(one)) return [];
      made.add(one);
      const own = products.find(({ sourceKey }) => sourceKey === one.sourceKey) ?? product;
      return [joinedProduct(own, one, photos.get(one)?.map(({ path }) => path) ?? [])];
    });
  });
}

interface Places {
  byPath: ReadonlyMap<string, JoinedProduct>;
  byKey: ReadonlyMap<string, JoinedProduct>;
}

/** Where the photos of a product go; nowhere when it has nothing to do with a joined one. */
function placesOf({ sourceKey, photos }: Product, { byPath, byKey }: Places): { path: string; one: JoinedProduct }[] {
  const known = photos.map((path) => byPath.get(path));
  const followed = known.find((one) => one !== undefined) ?? byKey.get(sourceKey);
  if (followed === undefined) return [];
  return photos.map((path, at) => ({ path, one: known[at] ?? followed }));
}

function joinedProduct(own: Product, { sourceKey, code }: JoinedProduct, photos: readonly string[]): Product {
  const named = code === null ? {} : { code, name: code };
  return { ...own, ...named, sourceKey, photos: photosInOrder(photos), isJoined: true };
}

/** As every product has them. */
export const photosInOrder = (paths: readonly string[]): string[] => sortNaturally(paths, (path) => path);
