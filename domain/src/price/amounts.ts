import type { TextData } from '../collage/collage.ts';
import type { Amount, PriceRules } from './currency.ts';
import { readPrice } from './read-price.ts';

/** What a collage's texts say in money; null = no amount can be read. */
export interface Amounts {
  price: Amount | null;
  /** What is paid instead; only a discount that is one, see `discountFault`. */
  discount: Amount | null;
}

type PriceTexts = Pick<TextData, 'values' | 'discountprice'>;

/** The amounts of a collage, for everything that shows, sums or compares them (D-106). */
export function amountsOf(data: PriceTexts, rules: PriceRules): Amounts {
  const price = readPrice(data.values.price ?? '', rules);
  const isIdle = discountFault(data, rules) !== null;
  return { price, discount: isIdle ? null : readPrice(data.discountprice ?? '', sameCurrency(price, rules)) };
}

/** Why a discount price is no discount. */
export type DiscountFault = 'unreadable' | 'price-unreadable' | 'other-currency' | 'not-below';

/** What is wrong with the discount price; null = nothing, or there is none (D-32). */
export function discountFault({ values, discountprice }: PriceTexts, rules: PriceRules): DiscountFault | null {
  const text = discountprice?.trim() ?? '';
  if (text === '') return null;
  const price = readPrice(values.price ?? '', rules);
  const discount = readPrice(text, sameCurrency(price, rules));
  if (discount === null) return 'unreadable';
  if (price === null) return 'price-unreadable';
  if (discount.currency !== price.currency) return 'other-currency';
  return discount.minor < price.minor ? null : 'not-below';
}

/** A discount price that names no currency is in the price's. */
const sameCurrency = (price: Amount | null, rules: PriceRules): PriceRules =>
  price === null ? rules : { ...rules, currency: price.currency, isAssumed: price.isAssumed };

/** Discounted = a discount price above 0 and below the price (D-32). */
export const isDiscounted = (data: PriceTexts, rules: PriceRules): boolean => amountsOf(data, rules).discount !== null;

/** Whole percent that a discount takes off, at least 1; null unless both are of one currency and it is lower (D-32). */
export function discountPercent(price: Amount, discounted: Amount): number | null {
  if (discounted.currency !== price.currency || discounted.minor >= price.minor) return null;
  return Math.max(1, Math.round((1 - discounted.minor / price.minor) * 100));
}
