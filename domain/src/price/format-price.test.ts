import { describe, expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

const dollars = { minor: 124_950, currency: 'USD', isAssumed: false };

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
    expect(formatPrice(dollars, language)).toBe(text);
  });

  it('leaves out the decimals of whole amounts and a currency that is only assumed', () => {
    expect(formatPrice({ minor: 45_000, currency: 'TRY', isAssumed: false }, 'tr')).toBe('₺450');
    expect(formatPrice({ minor: 45_000, currency: 'TRY', isAssumed: true }, 'de')).toBe('450');
  });

  it('writes as many decimals as the currency has, and its code where it has no sign', () => {
    expect(formatPrice({ minor: 2690, currency: 'JPY', isAssumed: false }, 'en')).toBe('¥2,690');
    expect(formatPrice({ minor: 12_995, currency: 'KWD', isAssumed: false }, 'en')).toBe('KWD\u00a012.995');
    expect(formatPrice({ minor: 1290, currency: 'CHF', isAssumed: false }, 'de')).toBe('12,90\u00a0CHF');
  });
});
