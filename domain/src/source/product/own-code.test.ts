import { expect, it } from 'vitest';
import { groupIntoProducts } from './grouping.ts';
import { hasOwnCode } from './own-code.ts';

it.each([
  ['BR-2042-MAVI-1.jpg', true],
  ['9101.jpg', true],
  ['12345.jpg', true],
  ['Çiçekli Elbise/1.jpg', true],
  ['kopya.jpg', false],
  ['IMG_2034.jpg', false],
  ['gömlek/IMG_2034.jpg', false],
  ['WhatsApp Image 2026-03-11 at 10.41.22.jpg', false],
])('%s: %s', (path, expected) => {
  const products = groupIntoProducts({ files: [{ path, barcode: null }] });
  expect(products.map(hasOwnCode)).toEqual([expected]);
});

it('what a person has joined is theirs', () => {
  expect(hasOwnCode({ pattern: 'stem', photos: ['kopya.jpg'], isJoined: true })).toBe(true);
});
