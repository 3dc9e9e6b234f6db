import type { CollageCard } from '@kolaj/contract/collage/collage';
import { lacksValue, type MissingKeyword, pricesAskedFor } from '@kolaj/domain/collage/texts/type-value';
import type { PriceRules } from '@kolaj/domain/price/currency';

export type Lacking = Record<MissingKeyword, number>;

type Asked = Pick<CollageCard, 'status' | 'values' | 'discountprice' | 'assumed'>;

/**
 * How many of these lack a code or a price that can be typed: what is being made or needs work is not asked about yet.
 */
export function countLacking(cards: readonly Asked[], prices: PriceRules): Lacking {
  const made = cards.filter(({ status }) => status === 'done' || status === 'verified');
  const count = (keyword: MissingKeyword) => made.filter((card) => lacksValue(card, keyword, prices)).length;
  const unpriced = count('price');
  return { code: count('code'), price: pricesAskedFor(unpriced, { hasPrices: unpriced < made.length }) };
}
