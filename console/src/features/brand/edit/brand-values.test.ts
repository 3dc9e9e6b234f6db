import { describe, expect, it } from 'vitest';
import { dataOf, differing, telegramLink, valuesOf } from './brand-values.ts';

const brand = {
  id: 'a',
  name: 'Beren',
  hash: '',
  aliases: [],
  logo: '/media/1.png',
  cover_photo: '',
  link: '',
  active: true,
  other_texts: ['Brn'],
  indexes: 0,
  version: 3,
  products: 2,
};

describe('a Telegram address', () => {
  it.each([
    ['@beren', 'https://t.me/beren'],
    [' t.me/beren ', 'https://t.me/beren'],
    ['http://telegram.me/beren', 'https://t.me/beren'],
    ['https://t.me/beren', 'https://t.me/beren'],
    ['https://evil.com/t.me/x', 'https://evil.com/t.me/x'],
    ['', ''],
  ])('%j is saved as %j', (typed, link) => {
    expect(telegramLink(typed)).toBe(link);
  });
});

describe('what is saved', () => {
  it('names the row that was seen, with its version', () => {
    expect(dataOf({ ...valuesOf(brand, ''), name: ' Beren ' }, brand)).toMatchObject({
      id: 'a',
      version: 3,
      name: 'Beren',
    });
  });

  it('of a new brand names none', () => {
    expect(dataOf(valuesOf(null, 'NEW BRAND - 1'), null)).not.toHaveProperty('id');
  });
});

it('fields that somebody else changed are named', () => {
  const mine = valuesOf(brand, '');
  expect(differing(mine, { ...mine, other_texts: ['Brn', 'BRN 2'], link: 'https://t.me/x' })).toEqual([
    'link',
    'other_texts',
  ]);
});
