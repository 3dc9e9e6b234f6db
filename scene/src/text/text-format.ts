import type { TextData } from '@kolaj/domain/collage/collage';
import { priceShown } from '@kolaj/domain/collage/texts/price-shown';
import { type PriceRules, plainRules } from '@kolaj/domain/price/currency';

/** What texts may name whether or not the template's panel asks for it (L147). */
const commonKeywords = ['code', 'price', 'firm', 'color', 'size', 'type', 'discountprice', 'discountedprice'];

/** Control characters, halves of characters, and signs that are never seen: joiners, direction marks, soft hyphens. */
const unseen = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

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

  const line = filled.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim();
  return hasGap ? withoutDanglingSeparators(line) : line;
}

/** Placeholders of a format that neither the collage nor the panel (`keywords`) knows, each once. */
export function unfilledPlaceholders(format: string, data: TextData, keywords: readonly string[]): string[] {
  const named = [...format.matchAll(/\{([^{}]*)\}/g)].map(([, keyword = '']) => keyword.trim());
  const isKnown = (keyword: string) =>
    commonKeywords.includes(keyword) || keywords.includes(keyword) || Object.hasOwn(data.values, keyword);
  return [...new Set(named)].filter((keyword) => !isKnown(keyword));
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

/** The texts of a `price` overlay (D-32); null = no price is shown. */
export function priceTexts(format: string, data: TextData, rules: PriceRules = plainRules): PriceTexts | null {
  switch (priceShown(data, rules)) {
    case 'none':
      return null;
    case 'plain':
    case 'unreadable':
      return { now: formatText(format, data), before: null };
    case 'discounted': {
      const reduced = { ...data, values: { ...data.values, price: data.discountprice ?? '' } };
      return { now: formatText(format, reduced), before: formatText(format, data) };
    }
  }
}
