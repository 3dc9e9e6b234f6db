import { expect, it } from 'vitest';
import { readMoment } from './moment-text.ts';

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
