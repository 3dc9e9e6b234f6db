import type { Amount } from '@kolaj/domain/price/currency';
import type { SoldOut } from '@kolaj/domain/stock/sold-out';

/** What the cart remembers of a product; its page says it anew each time. */
export interface CartProduct {
  slug: string;
  code: string;
  color: string;
  size: string;
  brand: string;
  /** Of one piece; null = none is known. */
  price: Amount | null;
  /** What is counted, in the shop's language: `series of 5`, `pc.` */
  unit: string;
  /** Pieces in one unit. */
  pieces: number;
  /** Address of a small picture. */
  picture: string;
  /** Absent in what was kept before there were marks. */
  soldOut?: SoldOut | null;
}

export interface CartLine {
  product: CartProduct;
  quantity: number;
  /** The page is gone: shown, and not ordered. */
  isGone: boolean;
  /** The price when it was picked, where it is another one now. */
  before: Amount | null;
}

/** What is gone or sold out is shown, and not ordered. */
export const isOrdered = ({ isGone, product }: CartLine): boolean => !isGone && product.soldOut?.whole !== true;

/** More is a slip of the finger. */
export const quantityAtMost = 999;
const linesAtMost = 200;

export const quantityOf = (wanted: number): number => Math.min(quantityAtMost, Math.max(1, Math.round(wanted) || 1));

/** The cart with so many more of a product; the newest line is last. */
export function added(cart: readonly CartLine[], product: CartProduct, quantity: number): CartLine[] {
  const known = cart.find((line) => line.product.slug === product.slug);
  if (known === undefined) {
    return [...cart, { product, quantity: quantityOf(quantity), isGone: false, before: null }].slice(-linesAtMost);
  }
  const together = quantityOf(known.quantity + quantity);
  return cart.map((line) => (line === known ? { ...refreshed(line, product), quantity: together } : line));
}

/** What was taken out is there again, at its place; what has happened to the others meanwhile, in another tab, stays. */
export function putBack(cart: readonly CartLine[], before: readonly CartLine[]): CartLine[] {
  const now = new Map(cart.map((line) => [line.product.slug, line]));
  const known = new Set(before.map(({ product }) => product.slug));
  const added = cart.filter(({ product }) => !known.has(product.slug));
  return [...before.map((line) => now.get(line.product.slug) ?? line), ...added].slice(-linesAtMost);
}

/** The line as the shop shows its product now; null = the page is gone. What is different is said, never silently replaced. */
export function refreshed(line: CartLine, now: CartProduct | null): CartLine {
  if (now === null) return { ...line, isGone: true };
  const first = line.before ?? line.product.price;
  const isSame = first?.minor === now.price?.minor && first?.currency === now.price?.currency;
  return { ...line, product: now, isGone: false, before: isSame ? null : first };
}

/**
 * The cart as the shop shows its products now, by the addresses at which they were picked; of what nobody could be asked all stays.
 * Products that are one by now, because one's address leads to the other's, are one line.
 */
export function asShown(cart: readonly CartLine[], now: ReadonlyMap<string, CartProduct | null>): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const line of cart) {
    const present = now.get(line.product.slug);
    const shown = present === undefined ? line : refreshed(line, present);
    const { slug } = shown.product;
    const known = lines.get(slug);
    lines.set(slug, known === undefined ? shown : { ...known, quantity: quantityOf(known.quantity + shown.quantity) });
  }
  return [...lines.values()];
}

/** What a browser kept; what is not ours, or from another time, is left out. */
export function readCart(text: string | null): CartLine[] {
  const stored: unknown = parsed(text);
  return Array.isArray(stored) ? stored.filter(isLine).slice(-linesAtMost) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function isLine(value: unknown): value is CartLine {
  const { product, quantity, isGone, before } = Object(value);
  const { slug, code, color, size, brand, unit, pieces, price, picture, soldOut = null } = Object(product);
  const areTexts = [slug, code, color, size, brand, unit, picture].every((text) => typeof text === 'string');
  const isCounted = quantity === quantityOf(quantity) && Number.isInteger(pieces) && pieces > 0;
  const areAmounts = [price, before].every(isAmount);
  return areTexts && areAmounts && isCounted && isMark(soldOut) && typeof isGone === 'boolean';
}

function isAmount(value: unknown): boolean {
  const { minor, currency, isAssumed } = Object(value);
  return value === null || (Number.isInteger(minor) && typeof currency === 'string' && typeof isAssumed === 'boolean');
}

function isMark(value: unknown): boolean {
  const { whole, sizes } = Object(value);
  return value === null || (typeof whole === 'boolean' && Array.isArray(sizes));
}
