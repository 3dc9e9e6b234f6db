import { describe, expect, it } from 'vitest';
import {
  addDays,
  compareDays,
  dayKey,
  dayLabel,
  daysBetween,
  localDay,
  localHour,
  oneMonthBefore,
  parseDayKey,
  parseDayLabel,
} from './day.ts';
import { instantAt, startOfDay } from './wall-clock.ts';

describe('the shop sees its own day', () => {
  it.each([
    ['2025-12-31T20:59:59Z', 'Europe/Istanbul', '2025-12-31', '31-12'],
    ['2025-12-31T21:00:00Z', 'Europe/Istanbul', '2026-01-01', '01-01'],
    ['2025-12-31T23:30:00Z', 'Europe/Lisbon', '2025-12-31', '31-12'],
    ['2026-01-01T04:59:00Z', 'America/New_York', '2025-12-31', '31-12'],
    ['2026-03-29T00:59:59Z', 'Europe/Paris', '2026-03-29', '29-03'],
    ['2026-10-25T22:30:00Z', 'Europe/Paris', '2026-10-25', '25-10'],
    ['2026-10-25T23:30:00Z', 'Europe/Paris', '2026-10-26', '26-10'],
    ['2024-02-29T12:00:00Z', 'Asia/Kathmandu', '2024-02-29', '29-02'],
    ['2026-06-30T18:30:00Z', 'Pacific/Kiritimati', '2026-07-01', '01-07'],
  ])('%s in %s is %s', (instant, timeZone, expected, label) => {
    const day = localDay(new Date(instant), timeZone);
    expect(dayKey(day)).toBe(expected);
    expect(dayLabel(day)).toBe(label);
  });

  it('counts midnight as hour 0 of the new day', () => {
    expect(localHour(new Date('2026-05-01T21:00:00Z'), 'Europe/Istanbul')).toBe(0);
    expect(localHour(new Date('2026-05-01T20:59:00Z'), 'Europe/Istanbul')).toBe(23);
  });
});

describe('day arithmetic', () => {
  const day = (text: string) => parseDayKey(text) ?? { year: 0, month: 0, day: 0 };

  it.each([
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s', (from, count, to) => {
    expect(dayKey(addDays(day(from), count))).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(count);
  });

  it.each([
    ['2026-03-31', '2026-02-28'],
    ['2024-03-31', '2024-02-29'],
    ['2026-01-15', '2025-12-15'],
    ['2026-12-31', '2026-11-30'],
  ])('one month before %s is %s', (from, to) => {
    expect(dayKey(oneMonthBefore(day(from)))).toBe(to);
  });

  it('sorts 31-12 before the 01-01 that follows it', () => {
    const days = [day('2026-01-01'), day('2025-12-31')].sort(compareDays);
    expect(days.map(dayLabel)).toEqual(['31-12', '01-01']);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])(
    'does not accept %j as a day',
    (text) => {
      expect(parseDayKey(text)).toBeNull();
    },
  );

  it('reads a label together with its year', () => {
    expect(parseDayLabel('29-02', 2024)).toEqual({ year: 2024, month: 2, day: 29 });
    expect(parseDayLabel('29-02', 2026)).toBeNull();
    expect(parseDayLabel('2-1', 2026)).toBeNull();
  });
});

describe('the moment of a wall-clock time', () => {
  it.each([
    ['an ordinary one', '2026-05-01', 9 * 60, 'Europe/Istanbul', '2026-05-01T06:00:00.000Z'],
    [
      'one the clocks skip: the next valid minute',
      '2026-03-29',
      2 * 60 + 30,
      'Europe/Paris',
      '2026-03-29T01:00:00.000Z',
    ],
    ['one that comes twice: the first', '2026-10-25', 2 * 60 + 30, 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['just before the gap', '2026-03-29', 60 + 59, 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
    ['just after the doubled hour', '2026-10-25', 3 * 60, 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
    ['half an hour of summer time', '2026-10-04', 2 * 60 + 15, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('%s', (_, day, minute, timeZone, instant) => {
    const parsed = parseDayKey(day);
    expect(parsed && instantAt(parsed, minute, timeZone).toISOString()).toBe(instant);
  });

  it('finds the start of a day whose midnight is skipped', () => {
    expect(startOfDay({ year: 2018, month: 11, day: 4 }, 'America/Sao_Paulo').toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    );
  });
});
