import type { Verdict } from '../../collage/photo.ts';
import type { NamePattern } from './product-name.ts';

/** A photo file of one subfolder. `path` is relative to the subfolder. */
export interface GroupingFile {
  path: string;
  /** The barcode's text, if one was read. */
  barcode: string | null;
  /** Whether the photo shows a barcode; absent = only if `barcode` is known. */
  hasBarcode?: Verdict;
}

/** Which rule of D-28 made this product: (a) its directory, (b) equal names, (c) a barcode photo, (d) a file of its own. */
export const groupingRules = ['directory', 'name', 'barcode', 'single'] as const;
export type GroupingRule = (typeof groupingRules)[number];

/** The photos of one collage. */
export interface Product {
  /**
   * Identity of the product in its subfolder: stable over re-imports, unique. It depends only on the names of its own
   * files (a, b, d) or on its barcode (c), never on which other files are there. Only whether a directory is a product or
   * holds some (`splitByDirectory`) is seen from all names in it.
   */
  sourceKey: string;
  code: string;
  pattern: NamePattern;
  /** Colour word as written and its key, where names carry one. */
  colour: string | null;
  colourKey: string | null;
  /** kolaj_name: the code, plus "-COLOUR" when the code stands for several colours. */
  name: string;
  /** Paths in natural order. */
  photos: string[];
  why: GroupingRule;
  /** A person has put it together: each of its collages has its photos back when it is taken apart, copies too. */
  isJoined?: true;
  /** Photos that a person has taken out of it: copies of them stay out too. */
  takenOut?: string[];
}

/** A product before it is known whether its code comes in several colours. */
export type UnnamedProduct = Omit<Product, 'name'>;
