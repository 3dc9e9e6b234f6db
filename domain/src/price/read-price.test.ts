import { describe, expect, it } from 'vitest';
import { languages } from '../shared/language.ts';
import { type Currency, type DecimalMark, minorDigits, type PriceRules, symbols } from './currency.ts';
import { formatPrice } from './format-price.ts';
import { readPrice, signBeside } from './read-price.ts';

const rules = (currency: Currency, decimal: DecimalMark): PriceRules => ({ currency, decimal, isAssumed: false });
const amount = (minor: number, currency: Currency) => ({ minor, currency, isAssumed: false });

describe('readPrice', () => {
  it.each([
    ['26,90', 2690, 'TRY'],
    ['26.90', 2690, 'TRY'],
    ['24.5', 2450, 'TRY'],
    ['2690', 269_000, 'TRY'],
    ['$24.50', 2450, 'USD'],
    ['US$ 24,50', 2450, 'USD'],
    ['$17', 1700, 'USD'],
    ['17 €', 1700, 'EUR'],
    ['20 Euro', 2000, 'EUR'],
    ['1.299,00 TL', 129_900, 'TRY'],
    ['450TL', 45_000, 'TRY'],
    ['TL. 450', 45_000, 'TRY'],
    ['₺1.299', 129_900, 'TRY'],
    ['1 299,00', 129_900, 'TRY'],
    ['1\u00a0299,00', 129_900, 'TRY'],
    ["1'299.00 CHF", 129_900, 'CHF'],
    ['1 250,5 ₽', 125_050, 'RUB'],
    ['1,299.90', 129_990, 'TRY'],
    ['1.250.000', 125_000_000, 'TRY'],
    ['80 zł', 8000, 'PLN'],
    ['R$ 80', 8000, 'BRL'],
    ['24,- €', 2400, 'EUR'],
    ['0,50', 50, 'TRY'],
    ['fiyat: 12', 1200, 'TRY'],
    ['12 TL / adet', 1200, 'TRY'],
    ['p12.9', 1290, 'TRY'],
  ])('reads %j in a Turkish shop as %s %s', (text, minor, currency) => {
    const read = readPrice(text, rules('TRY', ','));
    expect(read).toEqual(amount(minor, currency));
  });

  it.each<[string, string, DecimalMark, number | null]>([
    // A thousands mark is told from a decimal one by the shop's format; what contradicts it is read in no way.
    ['1.299', 'TRY', ',', 129_900],
    ['1.299', 'USD', '.', null],
    ['1,299', 'USD', '.', 129_900],
    ['1,299', 'TRY', ',', null],
    ['1,299,000', 'TRY', ',', 129_900_000],
    ['1234.567', 'USD', '.', null],
    // Three decimals.
    ['1.299', 'KWD', '.', 1299],
    ['1.299', 'KWD', ',', 1_299_000],
    ['24.5', 'KWD', '.', 24_500],
    ['1,299.500', 'KWD', '.', 1_299_500],
    // No decimals.
    ['2690', 'JPY', '.', 2690],
    ['2,690', 'JPY', '.', 2690],
    ['2690.00', 'JPY', '.', 2690],
    ['26.90', 'JPY', '.', null],
  ])('reads %j as %s with decimals after %j: %s', (text, currency, decimal, minor) => {
    expect(readPrice(text, rules(currency, decimal))?.minor ?? null).toBe(minor);
  });

  it.each([
    ...['', ' ', '0', '0,00', 'abc', 'sorunuz', '₺', '-5', '−5', '24-30', '24–30 ₺', '(5)', '%20', '5²', '½'],
    ...['12.34.56', '1.29,90', '1.299.00', '24,505', '.50', '1..5', '1,,5', '24 50', '2 x 45', '3 adet 45 TL'],
    ...['A12', '24 $ €', '24 ¤', '٢٤٫٥٠', '२४', '２４', '1e5', '0x10', 'NaN', '99999999999', '9'.repeat(500)],
  ])('reads no amount from %j', (text) => {
    expect(readPrice(text, rules('TRY', ','))).toBeNull();
  });

  it('takes a sign of several currencies for the shop’s own', () => {
    expect(readPrice('$20', rules('CAD', '.'))).toEqual(amount(2000, 'CAD'));
    expect(readPrice('¥20', rules('CNY', '.'))).toEqual(amount(2000, 'CNY'));
  });

  it('says when a currency is only assumed', () => {
    const assumed = { ...rules('TRY', ','), isAssumed: true };
    expect(readPrice('20', assumed)).toEqual({ ...amount(2000, 'TRY'), isAssumed: true });
    expect(readPrice('20 TL', assumed)).toEqual(amount(2000, 'TRY'));
  });

  it('answers long nonsense at once', () => {
    for (const part of ['1.', '1,', ' 1', 'a ', '1 ', '₺', 'TL ', '1.000']) {
      const begun = performance.now();
      readPrice(part.repeat(20_000), rules('TRY', ','));
      expect(performance.now() - begun).toBeLessThan(500);
    }
  });
});

describe('what is written', () => {
  it('is read as the same amount, in every language and currency', () => {
    const currencies = [...Object.keys(symbols), 'KWD', 'CHF', 'AED'];
    for (let n = 0; n < 4000; n++) {
      const currency = currencies[n % currencies.length] ?? '';
      const language = languages[n % languages.length] ?? 'en';
      const minor = 1 + Math.floor(random(n) ** 3 * 10 ** (minorDigits(currency) + 7));
      const written = formatPrice(amount(minor, currency), language);
      const decimal = language === 'en' ? '.' : ',';
      expect([written, readPrice(written, rules(currency, decimal))]).toEqual([written, amount(minor, currency)]);
    }
  });
});

it.each([
  ['', '₺'],
  ['24,90', '₺'],
  ['ask us', '₺'],
  ['24,90 TL', null],
  ['$24', null],
])('beside “%s” as it is typed the shop’s sign is %s', (text, sign) => {
  expect(signBeside(text, rules('TRY', ','))).toBe(sign);
});

/** 0–1, the same at every run. */
function random(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 1) * 43758.5453;
  return wave - Math.floor(wave);
}
