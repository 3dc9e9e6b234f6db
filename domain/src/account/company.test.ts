import { describe, expect, it } from 'vitest';
import { type CompanyDetails, companyFaults, postcodeExample, postcodeLooksWrong } from './company.ts';
import { countries, postcodeCountries } from './countries.ts';

const lalezar: CompanyDetails = {
  name: 'Lalezar Tekstil',
  vatNumber: '6080712084',
  country: 'TR',
  state: '',
  city: 'İstanbul',
  street: 'Çorlulu Ali Paşa Cd. 12',
  postcode: '',
};

describe('company details', () => {
  it('are whole without state and, in most countries, without postcode', () => {
    expect(companyFaults(lalezar)).toEqual([]);
  });

  it.each(['vatNumber', 'name', 'street', 'city', 'country'] as const)('need the field %s', (field) => {
    expect(companyFaults({ ...lalezar, [field]: '' })).toEqual([{ field, code: 'required' }]);
    expect(companyFaults({ ...lalezar, [field]: ' \t' })).toEqual([{ field, code: 'required' }]);
  });

  it('name their faults in the order of the form', () => {
    const empty = { name: '', vatNumber: '', country: '', state: '', city: '', street: '', postcode: '' };
    expect(companyFaults(empty).map(({ field }) => field)).toEqual(['vatNumber', 'name', 'street', 'city', 'country']);
    expect(companyFaults({ ...empty, country: 'DE' }).map(({ field }) => field)).toEqual([
      'vatNumber',
      'name',
      'street',
      'city',
      'postcode',
    ]);
  });

  it.each(['XX', 'de', 'Germany', '__proto__'])('refuse the country %j', (country) => {
    expect(companyFaults({ ...lalezar, country })).toEqual([{ field: 'country', code: 'unknown_country' }]);
  });

  it.each(postcodeCountries)('need a postcode in %s', (country) => {
    expect(companyFaults({ ...lalezar, country })).toEqual([{ field: 'postcode', code: 'required' }]);
    expect(companyFaults({ ...lalezar, country, postcode: '  ' })).toEqual([{ field: 'postcode', code: 'required' }]);
    expect(companyFaults({ ...lalezar, country, postcode: '1' })).toEqual([]);
  });

  it('need no postcode in any other country', () => {
    const asking = countries.filter(({ value }) => companyFaults({ ...lalezar, country: value }).length > 0);
    expect(asking.map(({ value }) => value).toSorted()).toEqual([...postcodeCountries]);
  });
});

describe('a postcode', () => {
  it.each([
    ['AU', '3000'],
    ['CA', 'm5v 3l9'],
    ['DE', '01067'],
    ['ES', '08001'],
    ['FR', '69 001'],
    ['GB', 'EC1A 1BB'],
    ['GB', 'm11ae'],
    ['IN', '400 001'],
    ['IT', '00184'],
    ['NL', '1012js'],
    ['US', '10001-2345'],
    ['TR', 'anything'],
    ['XX', 'anything'],
    ['DE', ''],
  ])('of %s may be %j', (country, postcode) => {
    expect(postcodeLooksWrong(country, postcode)).toBe(false);
  });

  it.each([
    ['AU', '30000'],
    ['CA', '12345'],
    ['DE', '1067'],
    ['ES', '99001'],
    ['FR', 'F-75002'],
    ['GB', '10115'],
    ['IN', '012345'],
    ['IT', '184'],
    ['NL', '1012'],
    ['US', '1000'],
  ])('of %s looks wrong as %j', (country, postcode) => {
    expect(postcodeLooksWrong(country, postcode)).toBe(true);
  });

  it('has an example that looks right, in each of the ten', () => {
    for (const country of postcodeCountries) {
      expect(postcodeLooksWrong(country, postcodeExample(country) ?? '-')).toBe(false);
    }
    expect(postcodeExample('TR')).toBeNull();
  });
});
