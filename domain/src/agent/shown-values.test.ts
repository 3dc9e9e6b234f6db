import { expect, it } from 'vitest';
import { shownName, shownValues } from './shown-values.ts';

const values = {
  firm: 'Beren',
  code: 'BR-1',
  price: '$31',
  price2: '12',
  size: '38-42',
  fabric: 'Cotton 100%',
  toptan: '29,90 TL',
};

it.each([
  ['shown', true, { size: '38-42', fabric: 'Cotton 100%', toptan: '29,90 TL' }],
  ['hidden', false, { size: '38-42', fabric: 'Cotton 100%' }],
])('where prices are %s', (_how, showPrice, shown) => {
  expect(shownValues({ values, guessed: [] }, { showPrice })).toEqual(shown);
});

it('leaves out a colour that a machine only assumed', () => {
  expect(shownValues({ values: { color: 'BLACK' }, guessed: ['color'] }, { showPrice: true })).toEqual({});
});

it.each([
  [true, 'Elbise 29,90 TL BR-1'],
  [false, 'Elbise   BR-1'],
])('a name keeps its words, and its price where prices are shown (%s)', (showPrice, shown) => {
  expect(shownName('Elbise 29,90 TL BR-1', { showPrice })).toBe(shown);
});
