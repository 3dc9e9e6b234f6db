import { isDiscounted } from '../../price/amounts.ts';
import type { PriceRules } from '../../price/currency.ts';
import { readPrice } from '../../price/read-price.ts';
import type { TextData } from '../collage.ts';

/** What a collage's price tag shows: nothing, the price, both prices, or what was typed though it is no number. */
export type PriceShown = 'none' | 'plain' | 'discounted' | 'unreadable';

/**
 * '0' means that nobody knows the price yet (TPL-13), and "0" is not advertised. What somebody typed by hand is shown as it is,
 * even if no number can be read from it ('24-30', 'ask us'): the picture shows it, the site has no price then.
 */
export function priceShown(data: Pick<TextData, 'values' | 'discountprice'>, rules: PriceRules): PriceShown {
  if (isDiscounted(data, rules)) return 'discounted';
  const price = data.values.price ?? '';
  if (readPrice(price, rules) !== null) return 'plain';
  return saysNoPrice(price) ? 'none' : 'unreadable';
}

/**
 * Whether a text may fill the gap of a missing price: it holds a number ("24,90 €", "2 for 40 €"), or says that there is none. Words alone
 * ("abc", "ask us") would be drawn, take an approval back, and leave the price missing; whoever means them types them in the editor.
 */
export const mayBePrice = (price: string): boolean => /\p{Nd}/u.test(price) || saysNoPrice(price);

/** Whether a price's text says none: empty, a currency alone, or nothing but zeros (TPL-13). */
export function saysNoPrice(price: string): boolean {
  const digits = price.replace(/\D/g, '');
  return digits === '' ? !/[\p{L}\p{N}]/u.test(price) : /^0+$/.test(digits);
}
