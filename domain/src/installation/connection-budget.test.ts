import { expect, it } from 'vitest';
import { connectionBudget } from './connection-budget.ts';

it.each([
  // processes, pooler, max, reserved → needed, enough
  [1, false, 100, 3, 35, true],
  [5, false, 100, 3, 99, false],
  [5, false, 102, 3, 99, true],
  [5, true, 100, 3, 39, true],
  [0, false, 38, 3, 35, true],
  [0, false, 37, 3, 35, false],
])(
  '%i processes, pooler %s, of %i connections with %i reserved: %i are needed, enough: %s',
  (processes, hasPooler, max, reserved, needed, isEnough) => {
    expect(connectionBudget({ processes, hasPooler, max, reserved })).toMatchObject({ needed, isEnough });
  },
);
