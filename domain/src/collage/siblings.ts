import { key } from '../shared/fold.ts';
import { findColour } from './texts/words.ts';

/** What a collage is called: its product code and its kolaj_name. */
export interface ProductNames {
  code: string;
  name: string;
}

/**
 * The collages of one product in all its colours, among those of its subfolder: those with the same code; where nobody shares
 * it, those whose names differ by their colour only (D-36). `of` is among them when it is among `all`.
 */
export function siblingsOf<Named extends ProductNames>(of: ProductNames, all: readonly Named[]): Named[] {
  const code = key(of.code);
  const sameCode = code === '' ? [] : all.filter((one) => key(one.code) === code);
  if (sameCode.some(({ name }) => name !== of.name)) return sameCode;
  const stem = key(withoutColour(of.name));
  return all.filter(({ name }) => key(withoutColour(name)) === stem);
}

/** `BR-2041-EMERALD` → `BR-2041`; a name that ends in no colour, or is nothing but one, stays. */
function withoutColour(name: string): string {
  const [, stem, last] = /^(.+)[-_ ]+([^-_ ]+)$/u.exec(name.trim()) ?? [];
  return stem && last && findColour(last) ? stem : name;
}
