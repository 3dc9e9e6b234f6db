import { expect, it } from 'vitest';
import { keyDays, keyStanding } from './api-key.ts';

const now = new Date('2026-11-27T12:00:00Z');
const [before, later] = [new Date('2026-11-27T12:00:00Z'), new Date('2026-11-27T12:00:01Z')];

it.each([
  [null, true, 'open'],
  [later, true, 'open'],
  [before, true, 'expired'],
  [before, false, 'expired'],
  [later, false, 'orphaned'],
  [null, false, 'orphaned'],
] as const)('a key that ends %j, whose maker is here: %j, is %s', (expiresAt, isMakerHere, standing) => {
  expect(keyStanding({ expiresAt, isMakerHere, now })).toBe(standing);
});

it.each([
  ['30', 30],
  ['365', 365],
  ['never', null],
] as const)('%s lives %j days', (life, days) => {
  expect(keyDays(life)).toBe(days);
});
