import { describe, expect, it } from 'vitest';
import type { PriceRules } from '../../price/currency.ts';
import type { CollageStatus, TextData } from '../collage.ts';
import { onePrice, priceBefore, priceTextOf, withPriceText } from './one-price.ts';
import { withValue } from './type-value.ts';

const rules: PriceRules = { currency: 'EUR', isAssumed: false, decimal: ',' };
const text = (price: string | undefined, more: Partial<TextData> = {}): TextData => ({
  ...{ code: 'BE-1', values: { code: 'BE-1', ...(price === undefined ? {} : { price }) } },
  ...{ discountprice: null, guessed: [], ...more },
});

describe('a product beside the price 24,90', () => {
  it.each([
    ['without a price', undefined, 'none'],
    ['with an empty one', '', 'none'],
    ['with a zero, which is none', '0', 'none'],
    ['with the same', '24,90', 'same'],
    ['with the same, written otherwise', '24.90 €', 'same'],
    ['with another', '19,90', 'other'],
    ['with the same number in another currency', '$24.90', 'other'],
    ['with words that a person typed', 'ask us', 'other'],
  ])('%s', (_what, price, before) => {
    expect(priceBefore(text(price), '24,90', rules)).toBe(before);
  });

  it('that only guesses it has not said so', () => {
    expect(priceBefore(text('24,90', { guessed: ['price'] }), '24,90', rules)).toBe('other');
  });
});

describe('one price for several products', () => {
  const card = (status: CollageStatus, price?: string) => ({ status, ...text(price) });
  const cards = [card('done'), card('verified'), card('verified', '24,90'), card('verified', '19,90')];
  const at = (leaves: boolean) => {
    const { changed, ...counts } = onePrice(cards, { price: '24,90', rules, leaves });
    return { changed: changed.map((one) => cards.indexOf(one)), ...counts };
  };

  it('goes to all that do not have it, and ends their approval', () => {
    expect(at(false)).toEqual({ changed: [0, 1, 3], others: 1, approved: 2 });
  });

  it('may leave those alone that have another', () => {
    expect(at(true)).toEqual({ changed: [0, 1], others: 1, approved: 1 });
  });
});

describe('a price that is taken back', () => {
  it.each([
    ['none', text(undefined)],
    ['an empty one', text('')],
    ['another one', text('19,90')],
    ['a guess', text('19,90', { guessed: ['color', 'price'], assumed: ['color'] })],
  ])('leaves the text as it was: %s', (_what, before) => {
    const priced = withValue(before, { keyword: 'price', value: '24,90' });
    expect(withPriceText(priced, priceTextOf(before))).toEqual(before);
  });
});
