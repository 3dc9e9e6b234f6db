import { describe, expect, it } from 'vitest';
import { brandHashInput, brandIndexes, isBrandLink, isSameBrand, newBrandName } from './brand.ts';

describe('the text behind a brand hash', () => {
  it.each(['ÇİÇEK  & Co', 'çiçek & co', 'Cicek & Co ', 'ÇİÇEK & CO'.normalize('NFD')])('is one for %j', (name) => {
    expect(brandHashInput(name)).toBe('cicek & co');
  });

  it('keeps what tells brands apart', () => {
    expect(brandHashInput('Çiçek Co')).not.toBe(brandHashInput('Çiçek & Co'));
  });
});

describe('isSameBrand', () => {
  it.each([
    ['ÇİÇEK Ş', 'cicek s', true],
    ['ÇİÇEK Ş', 'ciceks', true],
    ['Beren', 'Berem', false],
    ['👗', '—', false],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(isSameBrand(a, b)).toBe(expected);
  });
});

describe('newBrandName', () => {
  it.each([
    [[], 'NEW BRAND - 1'],
    [['NEW BRAND - 1', 'NEW BRAND - 3'], 'NEW BRAND - 2'],
    [['new brand - 1'], 'NEW BRAND - 2'],
    [['NEW BRAND - 01'], 'NEW BRAND - 1'],
  ])('beside %j is %s', (names, expected) => {
    expect(newBrandName(names)).toBe(expected);
  });
});

it('brands have consecutive places', () => {
  expect([...brandIndexes(['c', 'a', 'c', 'b'])]).toEqual([
    ['c', 0],
    ['a', 1],
    ['b', 2],
  ]);
});

describe('a brand link', () => {
  it.each([
    ['', true],
    ['https://t.me/beren', true],
    ['https://telegram.me/beren', true],
    ['http://t.me/beren', false],
    ['https://t.me.evil.com/x', false],
    ['https://evil.com/https://t.me/x', false],
    ['javascript:alert(1)', false],
  ])('%j is allowed: %s', (link, allowed) => {
    expect(isBrandLink(link)).toBe(allowed);
  });
});
