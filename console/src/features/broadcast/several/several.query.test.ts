import { expect, it } from 'vitest';
import { askedPlaces } from './several.query.ts';

const brands = (count: number) => Array.from({ length: count }, (_, at) => `b${at}`);

it('asks for all brands in their order, and of too many for those with something unsent first', () => {
  expect(askedPlaces(brands(50), [{ subfolder_id: 'b7', unsent: 1 }])).toEqual(brands(50));
  const states = [
    { subfolder_id: 'b3', unsent: 0 },
    { subfolder_id: 'b58', unsent: 2 },
  ];
  expect(askedPlaces(brands(60), states)).toEqual(['b58', ...brands(49)]);
});
