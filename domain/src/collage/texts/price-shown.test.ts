import { expect, it } from 'vitest';
import { plainRules } from '../../price/currency.ts';
import { mayBePrice, priceShown } from './price-shown.ts';

it.each([
  ['', null, 'none'],
  ['0', null, 'none'],
  ['0,00 ₺', null, 'none'],
  ['0 TL', null, 'none'],
  ['₺', null, 'none'],
  ['24,50', null, 'plain'],
  ['₺1.299,90', null, 'plain'],
  ['19.90', '16.90', 'discounted'],
  ['19.90', '25', 'plain'],
  ['19.90', '0', 'plain'],
  ['0', '16.90', 'none'],
  ['-5', null, 'unreadable'],
  ['12.34.56', null, 'unreadable'],
  ['ask us', null, 'unreadable'],
  ['24-30 ₺', null, 'unreadable'],
  ['9'.repeat(500), null, 'unreadable'],
])('a price of %j with the discount %j is shown as %s', (price, discountprice, shown) => {
  expect(priceShown({ values: { price }, discountprice }, plainRules)).toBe(shown);
});

it.each([
  ['24,90', true],
  ['24,90 €', true],
  ['2 for 40 €', true],
  ['24-30', true],
  ['٢٤', true],
  ['', true],
  ['0', true],
  ['₺', true],
  ['abc', false],
  ['ask us', false],
  ['TL', false],
])('%j may be typed where a price is missing: %s', (price, isPrice) => {
  expect(mayBePrice(price)).toBe(isPrice);
});
