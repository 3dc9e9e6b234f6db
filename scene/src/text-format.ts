import type { TextData } from '@kolaj/domain/collage/collage';
import { parsePrice } from '@kolaj/domain/site/price';

/**
 * Fills `{code} {price} {firm} …` from the collage's values; an unknown or empty placeholder renders empty (D-33), and
 * separators left without a neighbour go too: 'A · {color} · S' without a colour is 'A · S'. The result is one NFC line.
 */
export function formatText(format: string, data: TextData): string {
  let hasGap = false;
  const filled = format.replace(/\{([^{}]*)\}/g, (_, keyword: string) => {
    const value = placeholderValue(keyword.trim(), data).trim();
    if (value === '') hasGap = true;
    return value;
  });

  const line = filled.normalize('NFC').replace(/\s+/g, ' ').trim();
  return hasGap ? withoutDanglingSeparators(line) : line;
}

function placeholderValue(keyword: string, data: TextData): string {
  switch (keyword) {
    case 'code':
      return data.code;
    case 'discountprice':
    case 'discountedprice':
      return data.discountprice ?? '';
    default:
      return Object.hasOwn(data.values, keyword) ? (data.values[keyword] ?? '') : '';
  }
}

function withoutDanglingSeparators(line: string): string {
  const separator = '[·•|/,–-]';
  return line
    .replace(new RegExp(`(\\s${separator})(?:\\s+${separator})+(?=\\s|$)`, 'g'), '$1')
    .replace(new RegExp(`^(?:${separator}\\s+)+|(?:\\s+${separator})+$`, 'g'), '')
    .replace(new RegExp(`^${separator}$`), '')
    .trim();
}

export interface PriceTexts {
  /** What a customer pays. */
  now: string;
  /** The price before the discount, to be struck through; null = no discount. */
  before: string | null;
}

/**
 * The texts of a `price` overlay. Discounted means: the discount price is above 0 and below the price (D-32). The
 * default price '0' means nobody knows it yet (TPL-13), and "0" is not advertised: null.
 */
export function priceTexts(format: string, data: TextData): PriceTexts | null {
  const price = data.values.price ?? '';
  const amount = amountOf(price);
  const discount = amountOf(data.discountprice ?? '');

  if (discount > 0 && discount < amount) {
    const reduced = { ...data, values: { ...data.values, price: data.discountprice ?? '' } };
    return { now: formatText(format, reduced), before: formatText(format, data) };
  }
  return amount > 0 ? { now: formatText(format, data), before: null } : null;
}

function amountOf(price: string): number {
  return parsePrice(price, null)?.amount ?? 0;
}
