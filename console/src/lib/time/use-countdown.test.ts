import { describe, expect, it } from 'vitest';
import { formatWait, secondsUntil } from './use-countdown.ts';

describe('a wait', () => {
  it.each([
    [30_000, 30],
    [29_001, 30],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('of %i ms is %i seconds: a started second counts', (ms, seconds) => {
    expect(secondsUntil(1_000_000 + ms, 1_000_000)).toBe(seconds);
  });

  it.each([
    [9, '0:09'],
    [60, '1:00'],
    [150, '2:30'],
    [900, '15:00'],
  ])('of %i seconds reads %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});
