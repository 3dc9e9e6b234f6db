import { describe, expect, it } from 'vitest';
import { dayOfFirstRun, later, monthOf, otherMonth, weekOf } from './calendar-days.ts';

describe('the days of the calendar', () => {
  it('are weeks from Monday to Sunday, over ends of months and years', () => {
    expect(weekOf('2026-11-24')).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`));
    expect(weekOf('2027-01-03')[0]).toBe('2026-12-28');
    expect(weekOf('2027-01-03')[6]).toBe('2027-01-03');
  });

  it.each([
    ['2026-11-24', '2026-10-26', '2026-12-06'],
    ['2027-02-10', '2027-02-01', '2027-02-28'],
    ['2026-12-31', '2026-11-30', '2027-01-03'],
  ])('of the month of %s are its whole weeks', (day, first, last) => {
    const days = monthOf(day);
    expect([days[0], days.at(-1), days.length % 7]).toEqual([first, last, 0]);
    expect(days.length).toBeLessThanOrEqual(42);
  });

  it('go to the same day of another month, or its last', () => {
    expect(otherMonth('2026-11-24', 1)).toBe('2026-12-24');
    expect(otherMonth('2026-11-24', -11)).toBe('2025-12-24');
    expect(otherMonth('2027-01-31', 1)).toBe('2027-02-28');
    expect(later('2027-02-28', 1)).toBe('2027-03-01');
  });
});

describe('a new schedule', () => {
  // Sunday, a quarter past two in Istanbul.
  const now = new Date('2026-11-29T11:15:00Z');
  const thisWeek = weekOf('2026-11-29');
  const daily = { hour: 10, minute: 30, timeZone: 'Europe/Istanbul', weekdays: [], endsOn: null, skipOn: null };
  it.each([
    ['is seen where one looks if it still runs there today', { ...daily, hour: 16 }, thisWeek, null],
    ['is seen at its first run if the week is over for it', daily, thisWeek, '2026-11-30'],
    ['is seen in the week to come if that is looked at', daily, weekOf('2026-12-01'), null],
    ['is seen at its first run from a week of the past', daily, weekOf('2026-11-16'), '2026-11-30'],
    ['stays where one looks in a week far ahead', { ...daily, weekdays: [4] }, weekOf('2027-03-01'), null],
    [
      'is seen at its first run if it ends before the week that is looked at',
      { ...daily, endsOn: '2026-12-01' },
      weekOf('2027-03-01'),
      '2026-11-30',
    ],
    ['that never runs is seen nowhere', { ...daily, endsOn: '2026-11-29' }, thisWeek, null],
  ] as const)('%s', (_what, timing, shown, day) => {
    expect(dayOfFirstRun(timing, shown, now)).toBe(day);
  });
});
