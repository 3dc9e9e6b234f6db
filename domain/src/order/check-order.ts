import type { Amount } from '../price/currency.ts';
import { sameJson } from '../shared/same-json.ts';
import type { SoldOut } from '../stock/sold-out.ts';

/** What a visitor asks for. */
export interface AskedLine {
  slug: string;
  quantity: number;
  /** The price of one piece that the visitor saw, in minor units; null = none. */
  seen: number | null;
  /** Of that price. Absent: the page is from before it said so. */
  currency?: string | undefined;
  /** Pieces in one unit, as the visitor saw it. */
  pieces?: number | undefined;
  /** Sizes that the visitor saw as sold out. */
  without: readonly string[];
}

/** A product as the published release has it. */
export interface OrderProduct {
  slug: string;
  code: string;
  color: string;
  size: string;
  brand: string;
  /** Of one piece; null = none is known. */
  price: Amount | null;
  /** Pieces in one unit: a series, or 1. */
  pieces: number;
  /** null = all of it can be ordered. */
  soldOut: SoldOut | null;
}

export interface CheckedLine extends OrderProduct {
  quantity: number;
}

/** What is different from what the visitor saw. */
export type OrderChange =
  | { slug: string; kind: 'gone' | 'sold_out' }
  /** These sizes are sold out now. */
  | { slug: string; kind: 'sizes'; without: readonly string[] }
  | { slug: string; kind: 'price'; now: number | null }
  /** One unit is a series of so many now. */
  | { slug: string; kind: 'pieces'; now: number };

export type CheckedOrder =
  | { kind: 'fine'; lines: CheckedLine[] }
  /** Said to the visitor, who orders again: nothing is silently replaced. */
  | { kind: 'changed'; changes: OrderChange[] }
  | { kind: 'below_minimum'; minimum: number; pieces: number };

interface Order {
  asked: readonly AskedLine[];
  /** Of the live release; undefined = it has no such product. */
  find: (slug: string) => OrderProduct | undefined;
  /** Pieces, 0 = any number. */
  minimum: number;
}

/**
 * Judges an order by the published release alone (D-98): what the browser says of prices is compared, never believed. Equal products
 * become one line, in the order of their first.
 */
export function checkOrder({ asked, find, minimum }: Order): CheckedOrder {
  const merged = mergedLines(asked);
  const changes = merged.flatMap((line) => changeOf(line, find(line.slug)));
  if (changes.length > 0) return { kind: 'changed', changes };

  const lines = merged.flatMap(({ slug, quantity }) => {
    const product = find(slug);
    return product === undefined ? [] : [{ ...product, quantity }];
  });
  const pieces = lines.reduce((sum, line) => sum + line.quantity * line.pieces, 0);
  return pieces < minimum ? { kind: 'below_minimum', minimum, pieces } : { kind: 'fine', lines };
}

function mergedLines(asked: readonly AskedLine[]): AskedLine[] {
  const bySlug = new Map<string, AskedLine>();
  for (const line of asked) {
    const known = bySlug.get(line.slug);
    bySlug.set(line.slug, known === undefined ? line : { ...known, quantity: known.quantity + line.quantity });
  }
  return [...bySlug.values()];
}

function changeOf(line: AskedLine, product: OrderProduct | undefined): OrderChange[] {
  const { slug, seen, without: seenWithout } = line;
  if (product === undefined) return [{ slug, kind: 'gone' }];
  if (product.soldOut?.whole) return [{ slug, kind: 'sold_out' }];
  const without = product.soldOut?.sizes ?? [];
  if (!sameJson(without, seenWithout)) return [{ slug, kind: 'sizes', without }];
  if (line.pieces !== undefined && line.pieces !== product.pieces)
    return [{ slug, kind: 'pieces', now: product.pieces }];
  const now = product.price?.minor ?? null;
  const isOtherMoney =
    line.currency !== undefined && product.price !== null && line.currency !== product.price.currency;
  return now === seen && !isOtherMoney ? [] : [{ slug, kind: 'price', now }];
}
