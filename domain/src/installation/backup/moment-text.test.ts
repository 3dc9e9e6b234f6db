import { expect, it } from 'vitest';
import { inZone, readMoment, zoneOf } from './moment-text.ts';

it.each([
  ['2026-11-29T12:34:56+03:00', '2026-11-29T09:34:56.000Z'],
  ['2026-11-29T12:34:56.789Z', '2026-11-29T12:34:56.789Z'],
  ['2026-11-29T12:34-05:30', '2026-11-29T18:04:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(readMoment(text)?.toISOString()).toBe(moment);
});

it.each([
  '2026-11-29T12:34:56',
  '2026-11-29',
  '2026-13-29T12:34:56Z',
  '2026-11-31T12:34:56+03:00',
  '2027-02-29T12:34:56Z',
  '2026-11-29T25:00:00Z',
  'yesterday',
  '',
])('%s is no moment', (text) => expect(readMoment(text)).toBeNull());

it.each([
  ['2026-11-29T12:34:56+03:00', '2026-11-29T20:30:29.260+03:00 (2026-11-29T17:30:29.260Z)'],
  ['2026-11-29 12:34-05:30', '2026-11-29T12:00:29.260-05:30 (2026-11-29T17:30:29.260Z)'],
  ['2026-11-29T12:34:56Z', '2026-11-29T17:30:29.260Z'],
])('who asks for %s is told moments in that zone', (asked, told) => {
  expect(inZone(new Date('2026-11-29T17:30:29.260Z'), zoneOf(asked))).toBe(told);
});
