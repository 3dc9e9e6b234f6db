import { expect, it } from 'vitest';
import { textSearch } from './search.ts';

const texts = ['BR-2041', 'ÇİÇEK Ş', 'Yeşil', '38-42'];
it.each([
  ['', true],
  ['br2041', true],
  ['BR-20', true],
  ['cicek s', true],
  ['yesil çiçek', true],
  ['YEŞİL kırmızı', false],
  ['yesil br-2', true],
  ['---', true],
  ['BR-9', false],
])('%j finds it: %s', (search, found) => {
  expect(textSearch(search)(texts)).toBe(found);
});
