import { expect, it } from 'vitest';
import { dayKey } from '../shared/day.ts';
import { monthsUntil, wholeMonths } from './whole-months.ts';

it.each([
  ['2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['2026-01-01', '2026-01-30', '2026-01-01', '2026-01-01'],
  ['2026-01-02', '2026-01-31', '2026-02-01', '2026-02-01'],
  ['2026-01-02', '2026-02-27', '2026-02-01', '2026-02-01'],
  ['2026-01-02', '2026-02-28', '2026-02-01', '2026-03-01'],
  ['2027-12-15', '2028-02-29', '2028-01-01', '2028-03-01'],
  ['2025-11-01', '2026-11-01', '2025-11-01', '2026-11-01'],
  ['2026-05-05', '2026-05-05', '2026-06-01', '2026-06-01'],
])('from %s to %s the months from %s until %s are whole', (firstDay, lastDay, first, after) => {
  expect(wholeMonths(firstDay, lastDay)).toEqual({ first, after });
});

it('the months until a day reach back over the turn of the year', () => {
  expect(monthsUntil({ year: 2027, month: 2, day: 28 }, 4).map(dayKey)).toEqual([
    ...['2027-02-01', '2027-01-01', '2026-12-01', '2026-11-01'],
  ]);
});
