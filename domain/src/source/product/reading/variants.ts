import { fold } from '../../../shared/fold.ts';
import type { Name } from './names-of-one-form.ts';

/** `GD-12`, `-A`, `_`, `1`: a code, a letter or two behind it, and the number of the photo. */
const variantOf = /^(.*\p{N}.*?)([^\p{L}\p{N}]+)(\p{L}{1,2})([^\p{L}\p{N}]+)(\p{N}{1,3})$/u;

/** A name with a letter that may tell products apart. */
export interface Variant {
  path: string;
  /** Without the letter. */
  code: string;
  /** What parts the letter from the code, and the number from the letter. */
  before: string;
  letters: string;
  behind: string;
  number: string;
}

interface Variants {
  /** Codes with their letter, by path. */
  codes: ReadonlyMap<string, string>;
  /** With one photo of each nobody knows: F and B may be front and back. Those of one code beside each other. */
  unsure: Variant[][];
}

/**
 * Names in which a letter tells products apart: GD-12-A_1, GD-12-A_2, GD-12-B_1. A product has one photo 1, so the letter belongs to
 * the code; as it differs, names of one form do not show it.
 */
export function variantsIn(names: readonly Name[]): Variants {
  const found = names.flatMap(({ path, bare }): Variant[] => {
    const [, code, before, letters, behind, number] = variantOf.exec(bare) ?? [];
    const isVariant = code !== undefined && before !== undefined && letters !== undefined;
    return isVariant && behind !== undefined && number !== undefined
      ? [{ path, code, before, letters, behind, number }]
      : [];
  });
  const photosOf = Map.groupBy(found, (variant) => fold(codeWithLetters(variant)));
  const isCounted = (variant: Variant) => (photosOf.get(fold(codeWithLetters(variant)))?.length ?? 0) > 1;
  const apart = [...Map.groupBy(found, ({ code }) => fold(code)).values()].filter((same) =>
    Map.groupBy(same, ({ number }) => Number(number))
      .values()
      .some((photos) => new Set(photos.map((variant) => fold(codeWithLetters(variant)))).size > 1),
  );
  const [sure, unsure] = [apart.filter((same) => same.some(isCounted)), apart.filter((same) => !same.some(isCounted))];
  return { codes: new Map(sure.flat().map((variant) => [variant.path, codeWithLetters(variant)])), unsure };
}

export const codeWithLetters = ({ code, before, letters }: Variant): string => code + before + letters;
