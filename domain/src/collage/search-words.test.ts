import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

it.each<[string, [string, string | null][]]>([
  ['  ', []],
  [
    'Şule  BR-2041',
    [
      ['sule', null],
      ['br-2041', null],
    ],
  ],
  ['24,50', [['24,50', '24.50']]],
  ['$24.5', [['$24.5', '24.5']]],
  ['24€', [['24€', '24']]],
  ['2041', [['2041', '2041']]],
  [
    'a b c d e f g',
    [
      ['a', null],
      ['b', null],
      ['c', null],
      ['d', null],
      ['e', null],
      ['f', null],
    ],
  ],
])('%s', (typed, words) => {
  expect(searchWords(typed)).toEqual(words.map(([text, amount]) => ({ text, amount })));
});
