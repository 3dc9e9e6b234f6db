import { describe, expect, it } from 'vitest';
import { naturalOrder, sortNaturally } from './natural-order.ts';

describe('naturalOrder', () => {
  it.each([
    [
      ['IMG_10', 'IMG_9', 'IMG_1'],
      ['IMG_1', 'IMG_9', 'IMG_10'],
    ],
    [
      ['b2', 'A10', 'a9'],
      ['a9', 'A10', 'b2'],
    ],
    [
      ['İnci 2', 'ılgın 1', 'inci 1'],
      ['ılgın 1', 'inci 1', 'İnci 2'],
    ],
    [
      ['a01', 'a1', 'a001'],
      ['a001', 'a01', 'a1'],
    ],
    [
      ['90000000000000000002', '90000000000000000001'],
      ['90000000000000000001', '90000000000000000002'],
    ],
    [
      ['x', '', '1'],
      ['', '1', 'x'],
    ],
  ])('%j is sorted as %j', (names, sorted) => {
    expect([...names].sort(naturalOrder)).toEqual(sorted);
    expect(sortNaturally(names, (name) => name)).toEqual(sorted);
    expect([...names].reverse().sort(naturalOrder)).toEqual(sorted);
  });
});
