import { expect, it } from 'vitest';
import { areaState } from './areas.ts';

it('says what a shop has not set up before what this version does not have (D-87)', () => {
  expect(areaState('telegram')).toBe('not-set-up');
  expect(areaState('reels')).toBe('not-set-up');
  expect(areaState('analytic')).toBe('not-yet');
});
