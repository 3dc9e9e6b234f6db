import { expect, it } from 'vitest';
import { staleAt } from './stale.ts';

const window = { fromMinute: 9 * 60, untilMinute: 21 * 60 };

it.each([
  ['in the morning: until midnight', '2026-05-04T10:00', window, '2026-05-05T00:00'],
  ['before the window opens: until midnight', '2026-05-04T07:00', window, '2026-05-05T00:00'],
  ['after it has closed: the whole next day', '2026-05-04T21:00', window, '2026-05-06T00:00'],
  ['at any hour: until midnight', '2026-05-04T10:00', null, '2026-05-05T00:00'],
  ['at any hour, late: four hours at least', '2026-05-04T23:30', null, '2026-05-05T03:30'],
  ['late in the window: four hours at least', '2026-05-04T20:59', window, '2026-05-05T00:59'],
])('a send confirmed %s', (_, confirmed, hours, stale) => {
  // Istanbul is three hours ahead of UTC all year.
  const confirmedAt = new Date(`${confirmed}:00+03:00`);
  expect(staleAt({ confirmedAt, window: hours, timeZone: 'Europe/Istanbul' })).toEqual(new Date(`${stale}:00+03:00`));
});

it('is the shop’s own midnight when the clocks change that night', () => {
  const confirmedAt = new Date('2027-03-27T10:00:00Z');
  expect(staleAt({ confirmedAt, window, timeZone: 'Europe/Berlin' })).toEqual(new Date('2027-03-27T23:00:00Z'));
});
