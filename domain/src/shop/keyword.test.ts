import { describe, expect, it } from 'vitest';
import { isHiddenKeyword, keywordFault, keywordFrom } from './keyword.ts';

describe('keywordFault', () => {
  it.each([
    ['beren', null],
    ['a1', null],
    ['x'.repeat(40), null],
    ['a', 'too_short'],
    ['x'.repeat(41), 'too_long'],
    ['Beren', 'characters'],
    ['çiçek', 'characters'],
    ['a b', 'characters'],
    ['send_kolaj', 'reserved'],
    ['API', 'reserved'],
    ['yta', 'reserved'],
    ['demo', 'hidden'],
  ])('%j: %s', (keyword, fault) => {
    expect(keywordFault(keyword, { byAdmin: false })).toBe(fault);
  });

  it('lets an admin take a hidden word, never a reserved one', () => {
    expect(keywordFault('demo', { byAdmin: true })).toBeNull();
    expect(keywordFault('auth', { byAdmin: true })).toBe('reserved');
  });
});

describe('isHiddenKeyword', () => {
  it.each(['archive', 'backup', 'demo', 'empty', 'whitehouse', 'Demo'])('%s', (keyword) => {
    expect(isHiddenKeyword(keyword)).toBe(true);
  });

  it('not demo2', () => {
    expect(isHiddenKeyword('demo2')).toBe(false);
  });
});

describe('keywordFrom', () => {
  it.each([
    ['Çiçek & Co', [], 'cicek-co'],
    ['Çiçek & Co', ['cicek-co', 'cicek-co-2'], 'cicek-co-3'],
    ['Demo', [], 'demo-2'],
    ['API', [], 'api-2'],
    ['👗', [], 'shop-2'],
    ['Мода', [], 'shop-2'],
    [`${'ş'.repeat(33)} x`, [], 's'.repeat(33)],
  ])('%j, taken %j: %s', (name, taken, expected) => {
    expect(keywordFrom(name, (keyword) => taken.some((word) => word === keyword))).toBe(expected);
  });
});
