import { expect, it } from 'vitest';
import { isoCountries } from '../account/countries-iso.ts';
import { currencies, isCurrency } from './currencies.ts';
import { symbols } from './currency.ts';
import { priceRules } from './guess-rules.ts';

const nothing = { currency: null, decimal: null };
const hints = { country: '', timeZone: '', language: '' };

it.each([
  [{ country: 'TR' }, 'TRY', ','],
  [{ country: 'DE', timeZone: 'Europe/Istanbul', language: 'TR' }, 'EUR', ','],
  [{ country: 'CH' }, 'CHF', '.'],
  [{ country: 'KW' }, 'KWD', '.'],
  [{ timeZone: 'Europe/Istanbul', language: 'EN' }, 'TRY', ','],
  [{ timeZone: 'America/Sao_Paulo' }, 'BRL', ','],
  [{ timeZone: 'Europe/London' }, 'GBP', '.'],
  [{ timeZone: 'Etc/UTC', language: 'RU' }, 'RUB', ','],
  [{ language: 'EN' }, 'USD', '.'],
  [{}, 'USD', ','],
])('of %j is guessed %s, decimals after %j', (known, currency, decimal) => {
  expect(priceRules(nothing, { ...hints, ...known })).toEqual({ currency, isAssumed: true, decimal });
});

it('is what the owner says', () => {
  const chosen = { currency: 'USD', decimal: '.' } as const;
  expect(priceRules(chosen, { ...hints, country: 'TR' })).toEqual({ ...chosen, isAssumed: false });
});

it('knows only currencies of ISO 4217, each once', () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(Object.keys(symbols).filter((code) => !isCurrency(code))).toEqual([]);
  const guessed = Object.keys(isoCountries).map((country) => priceRules(nothing, { ...hints, country }).currency);
  expect(guessed.filter((code) => !isCurrency(code))).toEqual([]);
});
