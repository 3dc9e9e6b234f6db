import type { CollageCard } from '@kolaj/contract/collage/collage';
import { priceShown } from '@kolaj/domain/collage/texts/price-shown';
import { amountsOf } from '@kolaj/domain/price/amounts';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { formatPrice } from '@kolaj/domain/price/format-price';
import type { Language } from '@kolaj/domain/shared/language';

export type Priced = Pick<CollageCard, 'values' | 'discountprice'>;

export interface CardPrices {
  /** What counts, in the reader's language; as it was typed where no amount can be read; null = no price is known. */
  price: string | null;
  /** Price before the discount; null = no discount. */
  before: string | null;
  /** `price` is a text that is no amount: the site shows none, and nothing is counted with it (D-106). */
  isUnread: boolean;
}

/** The prices of a card as lists and the verify desk show them. */
export function cardPrices(card: Priced, { rules, language }: { rules: PriceRules; language: Language }): CardPrices {
  const { price, discount } = amountsOf(card, rules);
  if (price === null) {
    const isUnread = priceShown(card, rules) === 'unreadable';
    return { price: isUnread ? (card.values.price ?? '') : null, before: null, isUnread };
  }
  const full = formatPrice(price, language);
  if (discount === null) return { price: full, before: null, isUnread: false };
  return { price: formatPrice(discount, language), before: full, isUnread: false };
}
