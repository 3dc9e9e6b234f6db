import { fold } from '@kolaj/domain/shared/fold';
import { slugify } from '@kolaj/domain/site/address/slug';
import type { SearchIndex } from './search-data.ts';

export const orders = ['newest', 'cheapest', 'dearest'] as const;

/** What a visitor looks for; empty or null = no matter. Prices in major units, as typed. */
export interface Wanted {
  text: string;
  /** Slug. */
  brand: string;
  type: string;
  color: string;
  size: string;
  min: number | null;
  max: number | null;
  isNew: boolean;
  isDiscounted: boolean;
  /** Only what can be ordered. */
  isInStock: boolean;
  order: (typeof orders)[number];
}

/** A product as a result shows it. */
export interface Found {
  /** Its place in the index. */
  at: number;
  slug: string;
  code: string;
  brand: string;
  color: string;
  swatch: string;
  type: string;
  price: { minor: number; currency: string; digits: number } | null;
  discount: { oldMinor: number; percent: number } | null;
  isNew: boolean;
  isSoldOut: boolean;
}

export interface Search {
  index: SearchIndex;
  /** Places in the index, best first. */
  find: (wanted: Wanted) => number[];
  product: (at: number) => Found;
  /** Words of the shop that are near to a word that finds nothing. */
  suggest: (text: string) => string[];
}

const suggestionsAtMost = 4;

/** Folds all words once (about 10 ms for 10,000 products on a slow phone); every search after it is one pass over the columns. */
export function openSearch(index: SearchIndex): Search {
  const codes = index.codes.split('\n');
  const folded = {
    codes: foldLines(index.codes),
    brand: index.brands.map(([, name]) => fold(name)),
    type: index.types.map(fold),
    color: index.colors.map(([word]) => fold(word)),
    size: index.sizes.map(fold),
  };
  const isNew = new Set(index.isNew);
  const soldOut = new Set(index.soldOut);
  const old = new Map(index.old.map(([at = -1, minor = 0, percent = 0]) => [at, { oldMinor: minor, percent }]));
  const slugs = new Map(index.slugs.map(([at, slug]) => [Number(at), String(slug)]));
  const currencies = index.currencies.map((text) => {
    const [currency = '', digits = ''] = text.split(' ');
    return { currency, digits: Number(digits) };
  });
  const currencyAt = (at: number) => currencies[index.currency[at] ?? 0] ?? { currency: '', digits: 2 };
  const majorAt = (at: number) => {
    const minor = index.price[at];
    return minor == null ? null : minor / 10 ** currencyAt(at).digits;
  };

  const columns = { index, colors: folded.color, isNew, old, soldOut, majorAt };

  /** How well a product fits a word: 3 = its code is it, 2 = its code begins so, 1 = somewhere, 0 = not at all. */
  function wordScores(word: string): (at: number) => number {
    const columns = [
      columnOf(folded.brand, index.brand),
      columnOf(folded.type, index.type),
      columnOf(folded.color, index.color),
      columnOf(folded.size, index.size),
    ].map((column) => column((text) => text.includes(word)));
    return (at) => {
      const code = folded.codes[at] ?? '';
      if (code === word) return 3;
      if (code.startsWith(word)) return 2;
      return code.includes(word) || columns.some((fits) => fits(at)) ? 1 : 0;
    };
  }

  function find(wanted: Wanted): number[] {
    const scores = words(wanted.text).map(wordScores);
    const filters = filtersOf(wanted, columns);
    const found: { at: number; score: number }[] = [];
    for (let at = codes.length - 1; at >= 0; at--) {
      if (!filters.every((fits) => fits(at))) continue;
      const score = scoreOf(scores, at);
      if (score > 0) found.push({ at, score });
    }
    return inOrder(found, wanted, majorAt).map(({ at }) => at);
  }

  function product(at: number): Found {
    const [, brand = ''] = index.brands[index.brand[at] ?? 0] ?? [];
    const [color = '', swatch = ''] = index.colors[index.color[at] ?? 0] ?? [];
    const code = codes[at] ?? '';
    const minor = index.price[at];
    return {
      ...{ at, code, brand, color, swatch },
      slug: slugs.get(at) ?? slugify(`${code} ${color} ${brand}`),
      type: index.types[index.type[at] ?? 0] ?? '',
      price: minor == null ? null : { minor, ...currencyAt(at) },
      discount: old.get(at) ?? null,
      isNew: isNew.has(at),
      isSoldOut: soldOut.has(at),
    };
  }

  function suggest(text: string): string[] {
    const vocabulary = [
      ...index.brands.map(([, name]) => name),
      ...index.types,
      ...index.colors.map(([word]) => word),
      ...new Set(codes),
    ].filter((word) => word !== '');
    const unknown = words(text).find((word) => {
      const score = wordScores(word);
      return !codes.some((_, at) => score(at) > 0);
    });
    if (unknown === undefined) return [];
    return vocabulary
      .map((word) => ({ word, far: distance(unknown, fold(word), allowedFor(unknown)) }))
      .filter(({ far }) => far <= allowedFor(unknown))
      .sort((a, b) => a.far - b.far)
      .slice(0, suggestionsAtMost)
      .map(({ word }) => word);
  }

  return { index, find, product, suggest };
}

/** What filters look at, by places in the index. */
interface Columns {
  index: SearchIndex;
  /** Folded words. */
  colors: readonly string[];
  isNew: ReadonlySet<number>;
  old: ReadonlyMap<number, unknown>;
  soldOut: ReadonlySet<number>;
  majorAt: (at: number) => number | null;
}

function filtersOf(
  wanted: Wanted,
  { index, colors, isNew, old, soldOut, majorAt }: Columns,
): ((at: number) => boolean)[] {
  const { brand, type, color, size, min, max } = wanted;
  const only = (isWanted: boolean, fits: (at: number) => boolean) => (isWanted ? [fits] : []);
  const slugs = index.brands.map(([slug]) => slug);
  const isPriceWithin = (at: number) => {
    const price = majorAt(at);
    return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY);
  };
  return [
    ...only(
      brand !== '',
      columnOf(slugs, index.brand)((slug) => slug === brand),
    ),
    ...only(
      type !== '',
      columnOf(index.types, index.type)((word) => word === type),
    ),
    ...only(
      color !== '',
      columnOf(colors, index.color)((word) => word === fold(color)),
    ),
    ...only(
      size !== '',
      columnOf(index.sizes, index.size)((word) => word === size),
    ),
    ...only(wanted.isNew, (at) => isNew.has(at)),
    ...only(wanted.isDiscounted, (at) => old.has(at)),
    ...only(wanted.isInStock, (at) => !soldOut.has(at)),
    ...only(min !== null || max !== null, isPriceWithin),
  ];
}

/** Dots and dashes between words ask for nothing, unless there is nothing else. */
function words(text: string): string[] {
  const all = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return spoken.length === 0 ? all : spoken;
}

/** One long text is folded many times faster than as many short ones; a sign that no fold touches keeps them apart, also empty ones. */
const foldLines = (text: string): string[] =>
  fold(text.replaceAll('\u{1F}', ' ').replaceAll('\n', '\u{1F}'))
    .split('\u{1F}')
    .map((line) => line.trim());

/** Whether a product's word in one column is a wanted one: the words are looked at once, not once a product. */
const columnOf =
  (list: readonly string[], places: readonly number[]) =>
  (isWanted: (word: string) => boolean): ((at: number) => boolean) => {
    const wanted = list.map(isWanted);
    return (at) => wanted[places[at] ?? -1] ?? false;
  };

function scoreOf(scores: readonly ((at: number) => number)[], at: number): number {
  let best = scores.length === 0 ? 1 : 0;
  for (const score of scores) {
    const one = score(at);
    if (one === 0) return 0;
    if (one > best) best = one;
  }
  return best;
}

/** Newest first among equals: the places come in that order, and sorting keeps it. Products without a price are last. */
function inOrder<Item extends { at: number; score: number }>(
  found: Item[],
  { order }: Wanted,
  priceOf: (at: number) => number | null,
): Item[] {
  switch (order) {
    case 'newest':
      return found.sort((a, b) => b.score - a.score);
    case 'cheapest':
      return found.sort((a, b) => (priceOf(a.at) ?? Number.MAX_VALUE) - (priceOf(b.at) ?? Number.MAX_VALUE));
    case 'dearest':
      return found.sort((a, b) => (priceOf(b.at) ?? -1) - (priceOf(a.at) ?? -1));
  }
}

const allowedFor = (word: string) => (word.length < 4 ? 1 : 2);

/** Letters to change, add or leave out to make one word of the other; more than `limit` is not counted further. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[other.length] ?? limit + 1;
}
