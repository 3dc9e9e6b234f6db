import { describe, expect, it } from 'vitest';
import { moved, ordered } from './move.ts';

describe('moved', () => {
  it.each([
    ['a', 1, 'bac'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', 99, 'bca'],
    ['c', -1, 'cab'],
  ])('%s to %i is %s', (id, place, expected) => {
    expect(moved(['a', 'b', 'c'], id, place).join('')).toBe(expected);
  });
});

describe('ordered', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('follows the ids', () => {
    expect(ordered(rows, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('keeps a row that came since, and forgets ids that have none', () => {
    expect(ordered(rows, ['x', 'b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});
