import { fold, key } from '../shared/fold.ts';

/** Length of a brand's hash in hex digits: the first of SHA-256 over `brandHashInput` (D-49). Hashing is done where crypto is. */
export const brandHashLength = 16;

/** The text whose SHA-256 identifies a brand: lowercased, accent-stripped, Turkish letters folded first, single spaces (D-49). */
export function brandHashInput(name: string): string {
  return fold(name);
}

/** Whether two brand names mean the same brand, without regard to case, accents and spaces (VAL-31). */
export function isSameBrand(a: string, b: string): boolean {
  const wanted = key(a);
  return wanted !== '' && wanted === key(b);
}

/** 'NEW BRAND - n' with the smallest n ≥ 1 that no brand of the shop uses (D-49). */
export function newBrandName(names: Iterable<string>): string {
  const used = new Set([...names].map(fold));
  let n = 1;
  while (used.has(`new brand - ${n}`)) n++;
  return `NEW BRAND - ${n}`;
}

/** Dense places 0…n−1 in the given order (D-49). */
export function brandIndexes(orderedIds: readonly string[]): Map<string, number> {
  return new Map([...new Set(orderedIds)].map((id, index) => [id, index]));
}

/** A brand's `link` is a Telegram link over https, or empty (D-49). */
export function isBrandLink(link: string): boolean {
  return link === '' || /^https:\/\/(?:[\w-]+\.)?t(?:elegram)?\.me\/\S*$/i.test(link);
}
