import { describe, expect, it } from 'vitest';
import { countryOptions, findCountries, namedCountry } from './use-country-search.ts';

const english = countryOptions('en');
const turkish = countryOptions('tr');
const codesFor = (typed: string, options = english) => findCountries(options, typed).map(({ code }) => code);

describe('the country list', () => {
  it('has names in the language of the page, in its alphabet', () => {
    expect(turkish.find(({ code }) => code === 'DE')?.label).toBe('Almanya *');
    expect(countryOptions('de').find(({ code }) => code === 'AT')?.label).toBe('Österreich');
    expect(turkish.findIndex(({ code }) => code === 'CF')).toBeGreaterThan(0);
    expect(countryOptions('ru')[0]?.name).toBe('Австралия');
  });
});

describe('typing finds a country', () => {
  it.each([
    ['Ger', 'DE'],
    ['deutsch', 'DE'],
    ['holland', 'NL'],
    ['UK', 'GB'],
    ['england', 'GB'],
    ['usa', 'US'],
    ['turkiye', 'TR'],
    ['TÜRKİYE', 'TR'],
    ['kıbrıs', 'CY'],
    ['cote', 'CI'],
    ['росс', 'RU'],
    ['tr', 'TR'],
  ])('%s is first of all %s', (typed, code) => {
    expect(codesFor(typed)[0]).toBe(code);
  });

  it('in the language of the page and in English', () => {
    expect(codesFor('almanya', turkish)[0]).toBe('DE');
    expect(codesFor('germany', turkish)[0]).toBe('DE');
  });

  it('puts names that begin with it before words inside other names', () => {
    const found = codesFor('guinea');
    expect(found[0]).toBe('GN');
    expect(found).toEqual(expect.arrayContaining(['GW', 'GQ', 'PG']));
  });

  it('shows all of them for nothing, and none for nonsense', () => {
    expect(codesFor('  ')).toHaveLength(249);
    expect(codesFor('qqq')).toEqual([]);
  });
});

describe('a name that is typed whole', () => {
  it.each([
    ['Germany', 'DE'],
    ['deutschland', 'DE'],
    ['Germany *', 'DE'],
    ['Niger', 'NE'],
    ['GB', 'GB'],
  ])('%s is %s', (typed, code) => {
    expect(namedCountry(english, typed)?.code).toBe(code);
  });

  it.each(['', 'Germ', 'xx'])('%j is none', (typed) => {
    expect(namedCountry(english, typed)).toBeUndefined();
  });
});
