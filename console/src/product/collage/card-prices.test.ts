import { expect, it } from 'vitest';
import { cardPrices } from './card-prices.ts';

const rules = { currency: 'TRY', isAssumed: false, decimal: ',' } as const;

it.each([
  ['24,50', null, { price: '₺24,50', before: null, isUnread: false }],
  ['1.299,00 TL', '999', { price: '₺999', before: '1.299,00 TL', isUnread: false }],
  ['1.249,90', '999,90', { price: '₺999,90', before: '₺1.249,90', isUnread: false }],
  [' $ 24.50 ', '19,90', { price: '$19,90', before: '$ 24.50', isUnread: false }],
  ['$24.50', '30', { price: '$24.50', before: null, isUnread: false }],
  ['0', null, { price: null, before: null, isUnread: false }],
  ['', '5', { price: null, before: null, isUnread: false }],
  ['ask us', '5', { price: 'ask us', before: null, isUnread: true }],
  ['12.34.56', null, { price: '12.34.56', before: null, isUnread: true }],
])('a card of %j with the discount %j shows %j', (price, discountprice, shown) => {
  expect(cardPrices({ values: { price }, discountprice }, { rules, language: 'en' })).toEqual(shown);
});
