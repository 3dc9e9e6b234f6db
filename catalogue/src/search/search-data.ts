import type { Language } from '@kolaj/domain/shared/language';

/** Products in one file of pictures. */
export const picturesAFile = 100;

/** `search/index.json`: all products, oldest first, by columns, because columns compress to a few bytes a product. */
export interface SearchIndex {
  language: Language;
  /** Slug and name. */
  brands: [slug: string, name: string][];
  types: string[];
  /** Word and `#rrggbb`, or empty. */
  colors: [word: string, swatch: string][];
  sizes: string[];
  /** `USD 2`: currency, empty when only assumed, and the digits of its minor unit. */
  currencies: string[];
  /** One a line. */
  codes: string;
  /** Places in the lists above. */
  brand: number[];
  type: number[];
  color: number[];
  size: number[];
  /** Empty when all prices have the first currency. */
  currency: number[];
  /** Minor units. */
  price: (number | null)[];
  /** Product, its price before in minor units, and the percent taken off. */
  old: number[][];
  isNew: number[];
  soldOut: number[];
  /** Addresses that are not made of code, colour and brand. */
  slugs: (string | number)[][];
  /** Which products each file of pictures is about: `FoundPictures.of`. */
  pictures: string[];
}

/** `search/<n>.json`: addresses of pictures, without what all begin with. */
export interface FoundPictures {
  /** Another word when it is about other products. */
  of: string;
  from: string;
  names: string[];
}

/**
 * Address of a product's picture; null = there is none in this file, or it is of another release than the index. An index that a browser
 * kept from before has no words for its files.
 */
export function pictureAt(index: SearchIndex, at: number, file: FoundPictures | null | undefined): string | null {
  const name = file?.names[at % picturesAFile];
  if (!file || name === undefined || file.of !== index.pictures?.[Math.floor(at / picturesAFile)]) return null;
  return name.includes(':') ? name : file.from + name;
}
