import { describe, expect, it } from 'vitest';
import { isWithin, minutesToNextLook } from './watch-times.ts';

/** 21:30 in Istanbul. */
const evening = new Date('2026-11-21T18:30:00Z');
const at = (from: number | null, to: number | null) => isWithin({ from, to }, evening, 'Europe/Istanbul');
const hour = 60;

describe('the hours of a watched folder', () => {
  it.each([
    [null, null, true],
    [9 * hour, 18 * hour, false],
    [9 * hour, 22 * hour, true],
    [21 * hour + 30, 22 * hour, true],
    [20 * hour, 21 * hour + 30, false],
    // Over midnight.
    [22 * hour, 6 * hour, false],
    [21 * hour, 6 * hour, true],
    [8 * hour, 8 * hour, true],
  ])('from %j to %j: %j', (from, to, expected) => {
    expect(at(from, to)).toBe(expected);
  });

  it('are those of the shop, not of the server', () => {
    expect(isWithin({ from: 21 * hour, to: 22 * hour }, evening, 'UTC')).toBe(false);
  });
});

describe('the next look', () => {
  it.each([
    ['imported', 0, 15],
    ['nothing-new', 0, 15],
    ['gone', 0, 15],
    ['not-settled', 0, 1],
    ['busy', 0, 5],
    ['unreachable', 1, 30],
    ['unreachable', 2, 60],
    ['unreachable', 9, 360],
  ] as const)('after %s (%j failures) comes in %j minutes', (kind, failures, minutes) => {
    expect(minutesToNextLook(kind, { everyMinutes: 15, failures })).toBe(minutes);
  });

  it('never comes more often for a failure than for a success', () => {
    expect(minutesToNextLook('unreachable', { everyMinutes: 1440, failures: 3 })).toBe(1440);
  });
});
