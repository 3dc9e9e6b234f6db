import { describe, expect, it } from 'vitest';
import { discountPercent, formatPrice, parsePrice } from './price.ts';

describe('parsePrice', () => {
  it.each([
    ['24.50', 24.5, 'USD'],
    ['24,50', 24.5, 'USD'],
    ['24,5', 24.5, 'USD'],
    ['$17.90', 17.9, 'USD'],
    ['17 €', 17, 'EUR'],
    ['450 TL', 450, 'TRY'],
    ['450TL', 450, 'TRY'],
    ['₺1.250,00', 1250, 'TRY'],
    ['1,250', 1250, 'USD'],
    ['1.250.000', 1_250_000, 'USD'],
    ['1 250,5 ₽', 1250.5, 'RUB'],
    ['fiyat: 12', 12, 'USD'],
  ])('reads %j as %d %s', (text, amount, currency) => {
    expect(parsePrice(text, 'USD')).toEqual({ amount, currency });
  });

  it.each(['', '0', '0,00', 'sorunuz', '-5', '99999999999'])('knows no price in %j', (text) => {
    expect(parsePrice(text, 'USD')).toBeNull();
  });

  it('leaves the currency open when neither text nor shop names one', () => {
    expect(parsePrice('24.50', null)).toEqual({ amount: 24.5, currency: null });
  });
});

describe('formatPrice', () => {
  it.each([
    ['en', '$1,249.50'],
    ['tr', '$1.249,50'],
    ['fr', '1\u00a0249,50\u00a0$'],
    ['de', '1.249,50\u00a0$'],
    ['es', '1.249,50\u00a0$'],
    ['pt', '1.249,50\u00a0$'],
    ['ru', '1\u00a0249,50\u00a0$'],
  ] as const)('writes for %s %s', (language, text) => {
    expect(formatPrice({ amount: 1249.5, currency: 'USD' }, language)).toBe(text);
  });

  it('leaves out the decimals of whole amounts and an unknown currency', () => {
    expect(formatPrice({ amount: 450, currency: 'TRY' }, 'tr')).toBe('₺450');
    expect(formatPrice({ amount: 450, currency: null }, 'de')).toBe('450');
  });
});

describe('discountPercent', () => {
  it.each([
    [19.9, 16.9, 15],
    [100, 99.9, 1],
    [10, 10, null],
    [10, 12, null],
  ])('from %d to %d takes off %s percent', (price, discounted, percent) => {
    expect(discountPercent({ amount: price, currency: 'USD' }, { amount: discounted, currency: 'USD' })).toBe(percent);
  });
});
