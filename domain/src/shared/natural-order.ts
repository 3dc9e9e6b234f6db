import { fold } from './fold.ts';

const parts = (text: string): string[] => fold(text).match(/\d+|\D+/g) ?? [];

const isNumber = (part: string): boolean => /^\d/.test(part);

function compareParts(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) {
    const [left, right] = [a.replace(/^0+(?=\d)/, ''), b.replace(/^0+(?=\d)/, '')];
    return left.length - right.length || compareText(left, right);
  }
  return compareText(a, b);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareNames(left: readonly string[], right: readonly string[]): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareParts(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/**
 * Order in which a person expects names: numbers by value (IMG_9 before IMG_10), no case, no accents.
 * The same on every machine, unlike a locale's collation; equal names are ordered by their raw text.
 */
export function naturalOrder(a: string, b: string): number {
  return compareNames(parts(a), parts(b)) || compareText(a, b);
}

/** Sorts by `naturalOrder`; folds each name once, which `sort(naturalOrder)` does not. */
export function sortNaturally<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, name: nameOf(item), parts: parts(nameOf(item)) }))
    .sort((a, b) => compareNames(a.parts, b.parts) || compareText(a.name, b.name))
    .map(({ item }) => item);
}
