import { addDays, compareDays, daysBetween, type LocalDay, oneMonthBefore } from '../shared/day.ts';

/** Days of a shop, both ends included. */
export interface DayRange {
  from: LocalDay;
  to: LocalDay;
}

/** In the order of the picker (ANA-03). */
export const rangePresets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-7',
  'last-14',
  'last-30',
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** How far the end may be after the start, days (VAL-40). */
export const endAtMostAfter = 62;
/** How far the start may be before the end, days (VAL-41); the server takes no more than that. */
export const startAtMostBefore = 366;

/** A preset's days; none is later than `today`. Weeks begin on Monday in every language (ANA-02, D-78). */
export function presetRange(preset: RangePreset, today: LocalDay): DayRange {
  const monday = addDays(today, -weekday(today));
  const first = { ...today, day: 1 };
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'this-week':
      return { from: monday, to: today };
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'this-month':
      return { from: first, to: today };
    case 'last-month':
      return { from: oneMonthBefore(first), to: addDays(first, -1) };
    case 'last-7':
      return lastDays(7, today);
    case 'last-14':
      return lastDays(14, today);
    case 'last-30':
      return lastDays(30, today);
  }
}

const lastDays = (count: number, today: LocalDay): DayRange => ({ from: addDays(today, 1 - count), to: today });

/** 0 = Monday … 6 = Sunday. 1970-01-05 was a Monday. */
function weekday(day: LocalDay): number {
  const days = daysBetween({ year: 1970, month: 1, day: 5 }, day) % 7;
  return days < 0 ? days + 7 : days;
}

/** Days that may be chosen after `first`, before or behind it, none later than `today` (D-78). */
export function pickableAfter(first: LocalDay, today: LocalDay): DayRange {
  const last = addDays(first, endAtMostAfter);
  return { from: addDays(first, -startAtMostBefore), to: compareDays(last, today) < 0 ? last : today };
}

/** The range between two chosen days, whichever came first. One that is too long begins later (D-78). */
export function pickedRange(first: LocalDay, second: LocalDay): DayRange {
  const [from, to] = compareDays(first, second) <= 0 ? [first, second] : [second, first];
  return daysBetween(from, to) > endAtMostAfter ? { from: addDays(to, -endAtMostAfter), to } : { from, to };
}

/** Why the server does not count in a range; null = it does. */
export function rangeFault({ from, to }: DayRange): 'end-before-start' | 'too-long' | null {
  const days = daysBetween(from, to);
  if (days < 0) return 'end-before-start';
  return days > startAtMostBefore ? 'too-long' : null;
}

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** Every day of a range, in order. */
export const daysOf = (range: DayRange): LocalDay[] =>
  Array.from({ length: daysIn(range) }, (_, at) => addDays(range.from, at));
