import type { CollageCard } from '@kolaj/contract/collage/collage';
import { priceShown } from '@kolaj/domain/collage/texts/price-shown';
import { amountsOf } from '@kolaj/domain/price/amounts';
import type { Amount, PriceRules } from '@kolaj/domain/price/currency';
import { withSign } from '@kolaj/domain/price/format-price';
import { namesCurrency } from '@kolaj/domain/price/read-price';
import type { Language } from '@kolaj/domain/shared/language';

export type Priced = Pick<CollageCard, 'values' | 'discountprice'>;

export interface CardPrices {
  /** What counts, written as it was typed; null = no price is known. */
  price: string | null;
  /** Price before the discount; null = no discount. */
  before: string | null;
  /** `price` is a text that is no amount: the site shows none, and nothing is counted with it (D-106). */
  isUnread: boolean;
}

/**
 * The prices of a card as lists and the verify desk show them: as they are drawn on the picture beside them (D-106), so that nobody has to
 * compare 1.249,90 with 1,249.90; with the currency where the text names none.
 */
export function cardPrices(card: Priced, { rules, language }: { rules: PriceRules; language: Language }): CardPrices {
  const { price, discount } = amountsOf(card, rules);
  if (price === null) {
    const isUnread = priceShown(card, rules) === 'unreadable';
    return { price: isUnread ? (card.values.price ?? '') : null, before: null, isUnread };
  }
  const written = (text: string, { currency, isAssumed }: Amount) => {
    const typed = text.replace(/\s+/g, ' ').trim();
    return isAssumed || namesCurrency(typed, rules) ? typed : withSign(typed, currency, language);
  };
  const full = written(card.values.price ?? '', price);
  if (discount === null) return { price: full, before: null, isUnread: false };
  return { price: written(card.discountprice ?? '', discount), before: full, isUnread: false };
}
