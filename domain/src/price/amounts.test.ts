import { describe, expect, it } from 'vitest';
import { amountsOf, discountFault, discountPercent, isDiscounted } from './amounts.ts';
import type { Amount, PriceRules } from './currency.ts';

const rules: PriceRules = { currency: 'TRY', isAssumed: false, decimal: ',' };

describe('isDiscounted', () => {
  it.each([
    ['24.50', '19.90', true],
    ['$24.50', '$19', true],
    ['24,50 TL', '24,49', true],
    ['1.250,00', '999', true],
    ['24.50', '24.50', false],
    ['24.50', '30', false],
    ['24.50', '0', false],
    ['24.50', '-5', false],
    ['24.50', '', false],
    ['24.50', null, false],
    ['24.50', 'half', false],
    ['0', '10', false],
    ['$24.50', '10 €', false],
    ['10 €', '₺5', false],
    ['1.299', '1.100', true],
    ['24.50', '12.34.56', false],
  ])('price %j, discount %j: %s', (price, discountprice, expected) => {
    expect(isDiscounted({ values: { price }, discountprice }, rules)).toBe(expected);
  });
});

describe('amountsOf', () => {
  it('reads a discount that names no currency in that of the price', () => {
    expect(amountsOf({ values: { price: '$24.50' }, discountprice: '19' }, rules)).toEqual({
      price: { minor: 2450, currency: 'USD', isAssumed: false },
      discount: { minor: 1900, currency: 'USD', isAssumed: false },
    });
  });

  it('has no discount where it is none, and no price where none can be read', () => {
    expect(amountsOf({ values: { price: '24,50' }, discountprice: '30' }, rules)).toMatchObject({ discount: null });
    expect(amountsOf({ values: {}, discountprice: '30' }, rules)).toEqual({ price: null, discount: null });
  });
});

describe('discountFault', () => {
  it.each([
    ['24.50', '', null],
    ['24.50', null, null],
    ['24.50', '19', null],
    ['24.50', 'abc', 'unreadable'],
    ['24.50', '-5', 'unreadable'],
    ['24.50', '0', 'unreadable'],
    ['24.50', '24,50', 'not-below'],
    ['24.50', '$19', 'other-currency'],
    ['ask us', '19', 'price-unreadable'],
  ])('of price %j and discount %j: %s', (price, discountprice, fault) => {
    expect(discountFault({ values: { price }, discountprice }, rules)).toBe(fault);
  });
});

describe('discountPercent', () => {
  const lira = (minor: number): Amount => ({ minor, currency: 'TRY', isAssumed: false });

  it.each([
    [1990, 1690, 15],
    [10_000, 9990, 1],
    [1000, 1000, null],
    [1000, 1200, null],
  ])('from %d to %d takes off %s percent', (price, discounted, percent) => {
    expect(discountPercent(lira(price), lira(discounted))).toBe(percent);
  });

  it('compares nothing in two currencies', () => {
    expect(discountPercent(lira(1990), { ...lira(1690), currency: 'USD' })).toBeNull();
  });
});
