import { isDeviceName, stemOf } from '../../source/product/product-name.ts';
import { pricesIn, withoutCode } from './text-values.ts';

/** Two decimals, and no part of a longer number or word: no date, no time, no version. */
const decimal =
  /(?<![\p{L}\p{N}]|\p{N}[.,:/-])(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5})[.,]\d{2}(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;

interface Named {
  code: string;
  /** Paths of its photos below the subfolder: a directory may be called so too. */
  photos: readonly string[];
}

/**
 * The number in a product's names that looks like a price and is not taken for one, because no currency stands beside it: `BE-404 24,90.jpg`.
 * Only a person may take it (D-32): it may be a weight, a width, last year's price. null = none, several, or a price is named.
 */
export function unmarkedPrice({ code, photos }: Named): string | null {
  const parts = photos.flatMap((path) => [...path.split('/').slice(0, -1), stemOf(path)]);
  const names = [...new Set(parts)].map((name) => name.normalize('NFC'));
  if (photos.some((path) => pricesIn(path).length > 0)) return null;
  const found = names
    .filter((name) => !isDeviceName(name.toUpperCase()))
    .flatMap((name) => [...withoutCode(name, code).matchAll(decimal)].map(([number]) => number))
    .filter((number) => /[1-9]/.test(number));
  const [first = null, ...others] = new Set(found);
  return others.length === 0 ? first : null;
}

/** Of how many products the names hold such a number, and the first of them. */
export function unmarkedPrices(products: readonly Named[]): { example: string; products: number } | null {
  const found = products.flatMap((product) => unmarkedPrice(product) ?? []);
  const [example] = found;
  return example === undefined ? null : { example, products: found.length };
}
