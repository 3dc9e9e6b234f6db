import { describe, expect, it } from 'vitest';
import { filmCollages, filmPlan, filmSeconds } from './film-plan.ts';

describe('a film of collages', () => {
  it.each([
    [4, 4, 20],
    [8, 8, 20.16],
    [12, 12, 29.76],
    [24, 24, 59.52],
    [500, 24, 59.52],
  ])('of %i shows %i for about %d s', (count, collages, seconds) => {
    expect(filmPlan(count)).toMatchObject({ collages });
    expect(Math.abs((filmPlan(count)?.seconds ?? 0) - seconds)).toBeLessThan(0.01);
  });

  it('is never shorter or longer than it may be, and needs a few', () => {
    expect([0, 1, filmCollages.min - 1].map(filmPlan)).toEqual([null, null, null]);
    for (let count = filmCollages.min; count < 60; count++) {
      const seconds = filmPlan(count)?.seconds ?? 0;
      expect(seconds).toBeGreaterThanOrEqual(filmSeconds.min);
      expect(seconds).toBeLessThanOrEqual(filmSeconds.max);
    }
  });
});
