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
  const guessed = [
    ...to.guessed.filter((keyword) => !isCopied(keyword)),
    ...from.guessed.filter((keyword) => isCopied(keyword)),
  ];
  const copied = { ...to, values, discountprice, guessed };
  return isSame(copied, to) ? to : copied;
}

function isSame(one: TextData, other: TextData): boolean {
  const sorted = (list: readonly string[]) => list.toSorted().join('\n');
  return (
    one.discountprice === other.discountprice &&
    sorted(one.guessed) === sorted(other.guessed) &&
    Object.keys(one.values).every((keyword) => one.values[keyword] === other.values[keyword])
  );
}
