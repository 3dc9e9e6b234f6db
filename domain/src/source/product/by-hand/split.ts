import { fold, key } from '../../../shared/fold.ts';
import type { Product } from '../product.ts';
import { capitals, isDeviceName, productName, stemOf } from '../product-name.ts';
import { joinedAtMost } from './joined.ts';

/** A product that a person has taken out of another one: what its photos' names say does not count. */
export interface SplitProduct {
  sourceKey: string;
  name: string;
  code: string;
  colourKey: string | null;
  /** Its photos, relative to the subfolder. */
  paths: readonly string[];
}

/** How the keys of products begin that a person has taken out of another one; `directory`: its photos' names were not read. */
export const splitKeys = { begin: 'split:', directory: 'split:dir:' } as const;

/** The key of a product that is taken out of the one with the key `of`; `word` is used for nothing else. */
export const splitKey = (of: string, word: string): string =>
  `${of.startsWith('dir:') || of.startsWith(splitKeys.directory) ? splitKeys.directory : splitKeys.begin}${word}`;

/** Whether these are products to take out of one with these photos: none empty, no photo twice, and one photo at least stays. */
export function areSplits(photos: readonly string[], groups: readonly (readonly string[])[]): boolean {
  const leaving = groups.flat();
  const own = new Set(photos);
  return (
    groups.length > 0 &&
    groups.length < joinedAtMost &&
    groups.every((group) => group.length > 0) &&
    new Set(leaving).size === leaving.length &&
    leaving.every((path) => own.has(path)) &&
    leaving.length < own.size
  );
}

/**
 * What a product is called that a person has taken out of one with this code: as its first photo, with the code where its name has none.
 * With a number where another product is called so: a site shows products with one code and colour as one (D-45).
 */
export function splitName(code: string, [first = '']: readonly string[], taken: readonly string[] = [code]): string {
  const stem = withoutColour(first);
  const name = isDeviceName(stem) || key(stem).includes(key(code)) ? stem : `${code}-${stem}`;
  const others = new Set(taken.map(fold));
  let free = name;
  for (let at = 2; others.has(fold(free)); at++) free = `${name}-${at}`;
  return free;
}

/** A photo's name in capitals, without the colour that is written beside its code: that is a value of its own, and no part of a code. */
function withoutColour(path: string): string {
  const stem = capitals(stemOf(path));
  const { pattern, colour, code } = productName(path);
  if (pattern === 'stem' || colour === null) return stem;
  // The colour is told as a list writes it (SİYAH), which is not always as the name does.
  const at = stem.indexOf(code) + code.length;
  const words = [...stem.slice(at).matchAll(/[\s_-]+\p{L}+(?:[\s_-]+\p{L}+)*/gu)];
  const said = words
    .flatMap(([text]) => phrasesOf(text))
    .find((text) => fold(text.trim().replace(/^[_-]+/, '')) === fold(colour));
  return said === undefined ? stem : stem.slice(0, at) + stem.slice(at).replace(said, '');
}

/** "-SIYAH-MAT" may hold a colour of both words, or of one. */
function phrasesOf(text: string): string[] {
  const words = [...text.matchAll(/[\s_-]+\p{L}+/gu)].map(([word]) => word);
  return words.flatMap((_word, from) =>
    words.slice(from).map((_last, length) => words.slice(from, from + length + 1).join('')),
  );
}

/** The products of a subfolder without the photos that a person has taken out of them, each of those beside the one that it was in. */
export function splitProducts(products: readonly Product[], splits: readonly SplitProduct[]): Product[] {
  if (splits.length === 0) return [...products];
  const byPath = new Map(splits.flatMap((split) => split.paths.map((path) => [path, split] as const)));
  const photosOf = Map.groupBy(
    products.flatMap(({ photos }) => photos),
    (path) => byPath.get(path),
  );
  const made = new Set<SplitProduct>();
  return products.flatMap((product) => {
    const staying = product.photos.filter((path) => !byPath.has(path));
    if (staying.length === product.photos.length) return [product];
    const leaving = new Set(product.photos.flatMap((path) => byPath.get(path) ?? []));
    const out = [...leaving].flatMap((split): Product[] => {
      if (made.has(split)) return [];
      made.add(split);
      return [splitProduct(product, split, photosOf.get(split) ?? [])];
    });
    const takenOut = product.photos.filter((path) => byPath.has(path));
    return staying.length === 0 ? out : [{ ...product, photos: staying, takenOut }, ...out];
  });
}

const splitProduct = (
  of: Product,
  { sourceKey, name, code, colourKey }: SplitProduct,
  photos: readonly string[],
): Product => ({ ...of, sourceKey, name, code, colourKey, photos: [...photos], pattern: 'stem', why: 'single' });
