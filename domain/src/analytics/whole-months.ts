import { addDays, dayKey, type LocalDay, parseDayKey } from '../shared/day.ts';

/** Of some days the months that are whole: from `first` to the day before `after`, both the first of a month. None when they are equal. */
export interface WholeMonths {
  /** `YYYY-MM-DD` */
  first: string;
  after: string;
}

/** The days themselves, both `YYYY-MM-DD` and inclusive: so a year is read in months, and only what is left at its ends in days. */
export function wholeMonths(firstDay: string, lastDay: string): WholeMonths {
  const [from, to] = [parseDayKey(firstDay), parseDayKey(lastDay)];
  if (!from || !to) throw new RangeError(`No days: ${firstDay}, ${lastDay}`);
  const first = dayKey(from.day === 1 ? from : monthAfter(from));
  const after = dayKey({ ...addDays(to, 1), day: 1 });
  return first < after ? { first, after } : { first, after: first };
}

/** The first day of the next month. */
export const monthAfter = ({ year, month }: LocalDay): LocalDay =>
  month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };

/** First days of a day's month and of those before it, the latest first. */
export function monthsUntil({ year, month }: LocalDay, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, before) => {
    const months = year * 12 + month - 1 - before;
    return { year: Math.floor(months / 12), month: (months % 12) + 1, day: 1 };
  });
}
