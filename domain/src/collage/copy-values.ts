import type { TextData } from './collage.ts';

/** What can be the same for all colours of a product; the price takes the discount price along (D-36). */
export const copiedKeywords = ['price', 'size', 'type'] as const;
export type CopiedKeyword = (typeof copiedKeywords)[number];

/**
 * `to` with the values of `from`; the same object when it says the same already. A value that somebody has copied is a guess no
 * more, unless it was one where it comes from. A keyword that `from` does not know stays as it is.
 */
export function copyValues(from: TextData, to: TextData, keywords: readonly CopiedKeyword[]): TextData {
  const known = keywords.filter((keyword) => from.values[keyword] !== undefined);
  const values = { ...to.values };
  for (const keyword of known) values[keyword] = from.values[keyword] ?? '';
  const discountprice = known.includes('price') ? from.discountprice : to.discountprice;
  const isCopied = (keyword: string) => known.some((one) => one === keyword);
  const ofBoth = (list: (data: TextData) => readonly string[]) => [
    ...list(to).filter((keyword) => !isCopied(keyword)),
    ...list(from).filter((keyword) => isCopied(keyword)),
  ];
  const guessed = ofBoth((data) => data.guessed);
  const assumed = ofBoth(assumedIn);
  const { assumed: _before, ...rest } = to;
  const copied = { ...rest, values, discountprice, guessed, ...(assumed.length > 0 ? { assumed } : {}) };
  return isSame(copied, to) ? to : copied;
}

const assumedIn = ({ assumed = [] }: TextData): readonly string[] => assumed;

function isSame(one: TextData, other: TextData): boolean {
  const sorted = (list: readonly string[]) => list.toSorted().join('\n');
  return (
    one.discountprice === other.discountprice &&
    sorted(one.guessed) === sorted(other.guessed) &&
    sorted(assumedIn(one)) === sorted(assumedIn(other)) &&
    Object.keys(one.values).every((keyword) => one.values[keyword] === other.values[keyword])
  );
}
