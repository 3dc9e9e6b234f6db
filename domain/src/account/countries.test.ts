import { describe, expect, it } from 'vitest';
import { countries, isCountry, isPostcodeRequired, postcodeCountries } from './countries.ts';

const byCode = new Map(countries.map((country) => [country.value, country]));

describe('the country table', () => {
  it('has all 249 countries of ISO 3166-1, each once', () => {
    expect(countries).toHaveLength(249);
    expect(byCode.size).toBe(249);
    expect(new Set(countries.map(({ text }) => text)).size).toBe(249);
  });

  it('marks exactly the ten whose postcode is required with a star', () => {
    const starred = countries.filter(({ text }) => text.endsWith(' *')).map(({ value }) => value);
    expect(starred.toSorted()).toEqual(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'NL', 'US']);
    expect(countries.filter(({ postcodeRequired }) => postcodeRequired).map(({ value }) => value)).toEqual(starred);
    expect([...postcodeCountries]).toEqual(starred.toSorted());
  });

  it.each([
    ['DE', 'Germany *', '🇩🇪'],
    ['TR', 'Turkey', '🇹🇷'],
    ['GB', 'United Kingdom *', '🇬🇧'],
    ['ZW', 'Zimbabwe', '🇿🇼'],
  ] as const)('%s is %s %s', (code, text, flag) => {
    expect(byCode.get(code)).toMatchObject({ text, value: code, flag });
  });

  it.each([
    ['Holland', 'NL'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['Türkiye', 'TR'],
    ['USA', 'US'],
    ['Deutschland', 'DE'],
    ['Ivory Coast', 'CI'],
    ['Россия', 'RU'],
  ])('%s is another word for %s', (alias, code) => {
    expect(countries.filter((country) => country.alias.includes(alias)).map(({ value }) => value)).toEqual([code]);
  });

  it.each(['de', 'XX', 'EU', '', 'toString', '__proto__', 'DEU'])('%j is no country', (code) => {
    expect(isCountry(code)).toBe(false);
    expect(isPostcodeRequired(code)).toBe(false);
  });
});
