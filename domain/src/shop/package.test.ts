import { expect, it } from 'vitest';
import { countedBy, doings, isNearlyUsedUp, isUsedUp } from './package.ts';

it.each([
  [0, null, false, false],
  [1_000_000, null, false, false],
  [0, 10, false, false],
  [8, 10, false, false],
  [9, 10, false, true],
  [10, 10, true, true],
  [37, 10, true, true],
  [0, 1, false, false],
  [1, 1, true, true],
])('%i of %s', (used, limit, usedUp, nearly) => {
  expect({ usedUp: isUsedUp(used, limit), nearly: isNearlyUsedUp(used, limit) }).toEqual({ usedUp, nearly });
});

it('counts what is imported and what is sent; publishing is free', () => {
  expect(doings.map((doing) => [doing, countedBy(doing)])).toEqual([
    ['import', 'collages'],
    ['publish', null],
    ['send', 'messages'],
  ]);
});
