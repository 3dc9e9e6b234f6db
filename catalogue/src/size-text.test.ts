import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [null, '38-42'],
  [{ whole: true, sizes: ['38', '40', '42'] }, '38-42'],
  [{ whole: false, sizes: ['40', '42'] }, '38-42 (without 40, 42)'],
  [{ whole: false, sizes: ['$&', '$$'] }, '38-42 (without $&, $$)'],
])('the sizes of an order with %j sold out are %s', (soldOut, text) => {
  expect(sizeText({ size: '38-42', soldOut }, { withoutSizes: 'without {sizes}' })).toBe(text);
});
