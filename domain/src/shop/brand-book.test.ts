import { describe, expect, it } from 'vitest';
import { aliasesAfter, brandClashes, brandFinder, cleanOtherTexts } from './brand-book.ts';

const brand = (name: string, otherTexts: string[] = [], aliases: string[] = []) => ({ name, otherTexts, aliases });

describe('whom a name stands for', () => {
  const find = brandFinder([
    brand('Çiçek & Co', ['Lale'], ['Nehir']),
    brand('Beren', ['nehir'], ['Lale']),
    brand('Lale Butik'),
  ]);
  it.each([
    ['CICEK CO', 'Çiçek & Co'],
    ['lale', 'Çiçek & Co'],
    ['Nehir', 'Beren'],
    ['lalebutik', 'Lale Butik'],
    ['?!', undefined],
    ['', undefined],
    ['Nobody', undefined],
  ])('%s', (called, expected) => {
    expect(find(called)?.name).toBe(expected);
  });

  it('the first of several names that stands for anybody', () => {
    expect(find('Nobody', 'Beren', 'Lale')?.name).toBe('Beren');
  });
});

describe('names that are taken', () => {
  const others = [brand('Nehir', ['Nehir Triko'], ['Irmak'])];
  it.each([
    ['NEHİR', [], [{ field: 'name', text: 'NEHİR', brand: 'Nehir' }]],
    ['nehir triko', [], [{ field: 'name', text: 'nehir triko', brand: 'Nehir' }]],
    ['Mavera', ['x', 'Nehir'], [{ field: 'other_texts', text: 'Nehir', brand: 'Nehir' }]],
    ['Irmak', [], []],
  ])('%s with %o', (name, otherTexts, expected) => {
    expect(brandClashes({ name, otherTexts }, others)).toEqual(expected);
  });
});

describe('what is kept of names', () => {
  it('further names are cleaned', () => {
    expect(cleanOtherTexts('Nehir', [' Irmak  Tekstil ', 'IRMAK-TEKSTİL', 'nehir', '', '--'])).toEqual([
      'Irmak Tekstil',
    ]);
  });

  it('a rename keeps the old name, and renaming back drops it', () => {
    const renamed = aliasesAfter(brand('Nehir', [], ['Irmak']), brand('Mavera'));
    expect(renamed).toEqual(['Irmak', 'Nehir']);
    expect(aliasesAfter(brand('Mavera', [], renamed), brand('Nehir'))).toEqual(['Irmak', 'Mavera']);
    expect(aliasesAfter(brand('Nehir'), brand('NEHİR'))).toEqual([]);
  });

  it('a further name that was taken out is no former name either', () => {
    expect(aliasesAfter(brand('Nehir', ['Irmak'], ['Irmak']), brand('Nehir'))).toEqual([]);
  });
});
