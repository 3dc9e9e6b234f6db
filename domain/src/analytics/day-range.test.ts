import { describe, expect, it } from 'vitest';
import { dayKey, type LocalDay, parseDayKey } from '../shared/day.ts';
import {
  type DayRange,
  daysIn,
  daysOf,
  pickableAfter,
  pickedRange,
  presetRange,
  type RangePreset,
  rangeFault,
} from './day-range.ts';

const day = (text: string): LocalDay => parseDayKey(text) ?? { year: 0, month: 0, day: 0 };
const said = ({ from, to }: DayRange) => `${dayKey(from)} – ${dayKey(to)}`;

describe('the nine presets (ANA-03)', () => {
  it.each<[RangePreset, string, string]>([
    ['today', '2026-11-25', '2026-11-25 – 2026-11-25'],
    ['yesterday', '2026-11-25', '2026-11-24 – 2026-11-24'],
    ['yesterday', '2026-01-01', '2025-12-31 – 2025-12-31'],
    ['this-week', '2026-11-25', '2026-11-23 – 2026-11-25'],
    ['this-week', '2026-11-23', '2026-11-23 – 2026-11-23'],
    ['this-week', '2026-11-29', '2026-11-23 – 2026-11-29'],
    ['last-week', '2026-11-29', '2026-11-16 – 2026-11-22'],
    ['last-week', '2026-01-01', '2025-12-22 – 2025-12-28'],
    ['this-month', '2026-11-25', '2026-11-01 – 2026-11-25'],
    ['last-month', '2026-03-31', '2026-02-01 – 2026-02-28'],
    ['last-month', '2024-03-31', '2024-02-01 – 2024-02-29'],
    ['last-month', '2026-01-15', '2025-12-01 – 2025-12-31'],
    ['last-7', '2026-11-25', '2026-11-19 – 2026-11-25'],
    ['last-14', '2026-11-25', '2026-11-12 – 2026-11-25'],
    ['last-30', '2026-03-01', '2026-01-31 – 2026-03-01'],
  ])('%s on %s is %s', (preset, today, expected) => {
    expect(said(presetRange(preset, day(today)))).toBe(expected);
  });
});

describe('choosing two days (VAL-40, VAL-41, D-78)', () => {
  it.each([
    ['the end at most 62 days after the start', '2026-01-01', '2024-12-31 – 2026-03-04'],
    ['nothing later than today', '2026-11-20', '2025-11-19 – 2026-11-25'],
  ])('%s', (_, first, expected) => {
    expect(said(pickableAfter(day(first), day('2026-11-25')))).toBe(expected);
  });

  it.each([
    ['in order', '2026-11-01', '2026-11-20', '2026-11-01 – 2026-11-20'],
    ['the end first', '2026-11-20', '2026-11-01', '2026-11-01 – 2026-11-20'],
    ['62 days apart', '2026-01-01', '2026-03-04', '2026-01-01 – 2026-03-04'],
    ['63 days apart: the start moves', '2026-01-01', '2026-03-05', '2026-01-02 – 2026-03-05'],
    ['the end first, a year apart: the start moves', '2026-11-20', '2025-11-19', '2026-09-19 – 2026-11-20'],
    ['one day', '2026-11-20', '2026-11-20', '2026-11-20 – 2026-11-20'],
  ])('%s', (_, first, second, expected) => {
    expect(said(pickedRange(day(first), day(second)))).toBe(expected);
  });
});

describe('what the server counts', () => {
  it.each([
    ['2026-11-25', '2026-11-25', null],
    ['2025-11-24', '2026-11-25', null],
    ['2025-11-23', '2026-11-25', 'too-long'],
    ['2026-11-25', '2026-11-24', 'end-before-start'],
  ] as const)('%s to %s: %s', (from, to, fault) => {
    expect(rangeFault({ from: day(from), to: day(to) })).toBe(fault);
  });
});

it('knows the days of a range', () => {
  const range = { from: day('2026-02-27'), to: day('2026-03-02') };
  expect(daysIn(range)).toBe(4);
  expect(daysOf(range).map(dayKey)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});
