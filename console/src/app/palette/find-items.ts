import { fold } from '@kolaj/domain/shared/fold';

/** What can be found by words. */
export interface Findable {
  label: string;
  /** Further words that lead here: the folder of a brand, the owner of a firm. */
  also?: string;
}

/** Beginning of the label, beginning of a word, somewhere; further words count last. */
function rankOf(word: string, label: string, also: string): number {
  if (label.startsWith(word)) return 0;
  if (label.includes(` ${word}`)) return 1;
  if (label.includes(word)) return 2;
  return also.includes(word) ? 3 : Number.POSITIVE_INFINITY;
}

/**
 * Items that hold every word of the query, the nearest first; items of one rank keep their order. Letters are compared as
 * everywhere in the product: "sule" finds "Şule Denim" (D-52).
 */
export function findItems<Item extends Findable>(items: readonly Item[], query: string): Item[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word !== '');
  return items
    .map((item) => {
      const [label, also] = [fold(item.label), fold(item.also ?? '')];
      return { item, rank: Math.max(0, ...words.map((word) => rankOf(word, label, also))) };
    })
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
