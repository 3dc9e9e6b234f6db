import { expect, it } from 'vitest';
import { emptyRound } from '../../../product/approval/verify-state.ts';
import { keepRound, keptRound } from './use-verifying.ts';

const place = { folder: 'autumn', subfolder: undefined };

it('continues where it was left, and only there', () => {
  expect(keptRound(place, 'a')).toBeNull();
  keepRound(place, { ...emptyRound('a'), history: ['b'] });
  expect(keptRound(place, 'a')?.history).toEqual(['b']);
  expect(keptRound(place, null)).toBeNull();
  expect(keptRound(place, 'c')).toBeNull();
  expect(keptRound({ ...place, subfolder: 'beren' }, 'a')).toBeNull();
});
