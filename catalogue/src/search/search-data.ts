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
}

/** `search/<n>.json`: addresses of pictures, without what all begin with. */
export interface FoundPictures {
  from: string;
  names: string[];
}
