// Windows, caps and the end of a day on the days on which clocks are changed, also where midnight itself is skipped.
import { describe, expect, it } from 'vitest';
import { addDays, dayKey, localDay, localTime } from '../../shared/day.ts';
import { freshLane, intoWindow, nextSendAt } from './lane.ts';
import { whatsappPace } from './pace.ts';
import { staleAt } from './stale.ts';

const hourMs = 3_600_000;
const halfHourMs = hourMs / 2;
/** Berlin by night; Cairo, Beirut, Santiago and the Azores at midnight; Lord Howe by half an hour; Casablanca around Ramadan. */
const zones = [
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Nuuk',
  'Europe/Istanbul',
];

const offsetOf = (at: number, timeZone: string): number => {
  const { year, month, day, hour, minute } = localTime(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - at;
};

/** Half hours of the two days around each change of the clocks in 2027. */
function momentsAround(timeZone: string): Date[] {
  const moments: Date[] = [];
  const first = Date.UTC(2027, 0, 1);
  for (let day = first; day < first + 365 * 24 * hourMs; day += 24 * hourMs) {
    if (offsetOf(day, timeZone) === offsetOf(day + 24 * hourMs, timeZone)) continue;
    for (let at = day - 24 * hourMs; at < day + 48 * hourMs; at += halfHourMs) moments.push(new Date(at));
  }
  return moments.length > 0 ? moments : [new Date(first)];
}

/** None of them is skipped as a whole. */
const windows = [
  { fromMinute: 9 * 60, untilMinute: 21 * 60 },
  { fromMinute: 0, untilMinute: 2 * 60 },
  { fromMinute: 0, untilMinute: 24 * 60 },
  { fromMinute: 2 * 60, untilMinute: 4 * 60 },
  { fromMinute: 21 * 60, untilMinute: 24 * 60 },
];

describe.each(zones)('where the clocks are those of %s', (timeZone) => {
  const moments = momentsAround(timeZone);

  it('a window opens at once or later, never twice, and within two days', () => {
    for (const window of windows) {
      for (const at of moments) {
        const opens = intoWindow(at, { window, timeZone });
        const wait = opens.getTime() - at.getTime();
        expect(wait, `${at.toISOString()} ${JSON.stringify(window)}`).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(50 * hourMs);
        expect(intoWindow(opens, { window, timeZone })).toEqual(opens);
      }
    }
  });

  it('a full day goes on on the next day of the shop', () => {
    for (const window of [null, ...windows]) {
      for (const now of moments) {
        const day = localDay(now, timeZone);
        const policy = { ...whatsappPace, window, cap: { start: 5, growth: 1, ceiling: null } };
        const lane = { ...freshLane, day: dayKey(day), sentToday: 5 };
        const at = nextSendAt({ policy, lane, last: null, nextGroupId: 'g@g.us', now, timeZone, random: 0 });
        expect(dayKey(localDay(at, timeZone)), `${now.toISOString()} ${JSON.stringify(window)}`).toBe(
          dayKey(addDays(day, 1)),
        );
      }
    }
  });

  it('what waits asks again no sooner than four hours after a yes, and within two days', () => {
    for (const window of [null, ...windows]) {
      for (const confirmedAt of moments) {
        const ms = staleAt({ confirmedAt, window, timeZone }).getTime() - confirmedAt.getTime();
        expect(ms).toBeGreaterThanOrEqual(4 * hourMs);
        expect(ms).toBeLessThan(75 * hourMs);
      }
    }
  });
});
