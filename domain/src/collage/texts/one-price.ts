import { amountsOf } from '../../price/amounts.ts';
import type { PriceRules } from '../../price/currency.ts';
import { readPrice } from '../../price/read-price.ts';
import type { CollageStatus, TextData } from '../collage.ts';
import { priceShown } from './price-shown.ts';

type Priced = Pick<TextData, 'values' | 'discountprice'> & Partial<Pick<TextData, 'guessed' | 'assumed'>>;

/** What a product says of its price beside the one that it is to get: nothing, the same, or another one, also one that is no number. */
export type PriceBefore = 'none' | 'same' | 'other';

export function priceBefore(text: Priced, price: string, rules: PriceRules): PriceBefore {
  if (priceShown(text, rules) === 'none') return 'none';
  const { price: now } = amountsOf(text, rules);
  const next = readPrice(price, rules);
  const isOne = now !== null && next !== null && now.minor === next.minor && now.currency === next.currency;
  const isGuess = [...(text.guessed ?? []), ...(text.assumed ?? [])].includes('price');
  return isOne && !isGuess ? 'same' : 'other';
}

interface PricedCard extends Priced {
  status: CollageStatus;
}

/** What one price for several products comes to, before it is saved. */
export interface OnePrice<Card> {
  /** These get it. */
  changed: Card[];
  /** So many of all have another price now. */
  others: number;
  /** So many of those that get it are approved, and will wait for approval again. */
  approved: number;
}

/** @param leaves products that have another price keep it */
export function onePrice<Card extends PricedCard>(
  cards: readonly Card[],
  { price, rules, leaves }: { price: string; rules: PriceRules; leaves: boolean },
): OnePrice<Card> {
  const told = cards.map((card) => ({ card, before: priceBefore(card, price, rules) }));
  const changed = told.filter(({ before }) => before === 'none' || (before === 'other' && !leaves));
  return {
    changed: changed.map(({ card }) => card),
    others: told.filter(({ before }) => before === 'other').length,
    approved: changed.filter(({ card }) => card.status === 'verified').length,
  };
}

/** A text's price and who said it, as they were before it got another one. */
export interface PriceText {
  price: string | null;
  guessed: string[];
  assumed: string[] | null;
}

export const priceTextOf = ({ values, guessed, assumed }: TextData): PriceText => ({
  price: values.price ?? null,
  guessed: [...guessed],
  assumed: assumed ? [...assumed] : null,
});

/** The text with the price that it had. */
export function withPriceText(text: TextData, { price, guessed, assumed }: PriceText): TextData {
  const { price: _now, ...others } = text.values;
  const { assumed: _assumed, ...kept } = text;
  const values = price === null ? others : { ...text.values, price };
  return { ...kept, values, guessed, ...(assumed ? { assumed } : {}) };
}
