import { fold, key } from '../shared/fold.ts';
import { sizesOf } from './sizes.ts';

/** What of a product cannot be ordered. */
export interface SoldOut {
  whole: boolean;
  /** As they are written in the product's sizes; all of them when the whole is. */
  sizes: readonly string[];
}

/** One mark of a shop (D-97): a whole product, or one of its sizes. */
export interface SoldOutMark {
  /** All that the brand is known by: ids of its row and keys of its names, so that a rename loses no mark. */
  brands: readonly string[];
  /** Folded. */
  code: string;
  /** Folded; may be empty. */
  color: string;
  /** Folded; empty = all sizes. */
  size: string;
}

/** What makes a product on the site (D-45): several collages of one brand, code and colour are one. */
export interface ProductIdentity {
  brand: { id: string | null; name: string };
  code: string;
  color: string;
}

interface NamedCollage {
  /** kolaj_name; stands in for a missing code. */
  name: string;
  /** Of the text data, or the one that was imported. */
  code: string;
  /** Those that somebody said (D-103). */
  values: Readonly<Record<string, string>>;
}

export const codeOf = ({ code, values, name }: NamedCollage): string => code.trim() || values.code?.trim() || name;

export const colorOf = ({ values }: Pick<NamedCollage, 'values'>): string => values.color?.trim() ?? '';

/** Finds the marks of a product. */
export function marksByProduct<Mark extends SoldOutMark>(
  marks: readonly Mark[],
): (product: ProductIdentity) => readonly Mark[] {
  const found = new Map<string, Mark[]>();
  for (const mark of marks) {
    for (const brand of new Set(mark.brands)) {
      const place = placeOf(brand, mark);
      const known = found.get(place);
      if (known) known.push(mark);
      else found.set(place, [mark]);
    }
  }
  if (found.size === 0) return () => [];

  return ({ brand, code, color }) => {
    const names = [brand.id, key(brand.name)].filter((name) => name !== null);
    return [...new Set(names.flatMap((name) => found.get(placeOf(name, { code, color })) ?? []))];
  };
}

/**
 * What the marks of a product say; `size` is the text of its sizes. Marks of sizes that it does not have (any more) count for
 * nothing; all of its sizes are the whole of it.
 */
export function soldOutOf(marks: readonly Pick<SoldOutMark, 'size'>[], size: string): SoldOut | null {
  if (marks.length === 0) return null;
  const marked = new Set(marks.map((mark) => mark.size));
  const all = sizesOf(size);
  const sizes = marked.has('') ? all : all.filter((one) => marked.has(fold(one)));
  if (marked.has('') || (all.length > 0 && sizes.length === all.length)) return { whole: true, sizes };
  return sizes.length === 0 ? null : { whole: false, sizes };
}

/** Asks what of a product is sold out; null = nothing. */
export type SoldOutBook = (product: ProductIdentity, size: string) => SoldOut | null;

export function soldOutBook(marks: readonly SoldOutMark[]): SoldOutBook {
  const marksOf = marksByProduct(marks);
  return (product, size) => soldOutOf(marksOf(product), size);
}

const placeOf = (brand: string, { code, color }: { code: string; color: string }) =>
  `${brand}\n${fold(code)}\n${fold(color)}`;

/** The one answer to "can it be bought" for pages, JSON-LD and feeds (D-97, D-100). */
export const availabilityOf = ({ soldOut }: { soldOut: SoldOut | null }): 'in_stock' | 'out_of_stock' =>
  soldOut?.whole === true ? 'out_of_stock' : 'in_stock';
