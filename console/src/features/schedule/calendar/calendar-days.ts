import { nextRun, type Timing } from '@kolaj/domain/schedule/occurrences';
import { addDays, dayKey, type LocalDay, parseDayKey } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';

/** Days are `YYYY-MM-DD`; weeks begin on Monday. */
const weekdayOf = (day: LocalDay) => new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() || 7;

const shifted = (key: string, by: (day: LocalDay) => LocalDay): string => {
  const day = parseDayKey(key);
  return day ? dayKey(by(day)) : key;
};

export const later = (key: string, days: number): string => shifted(key, (day) => addDays(day, days));

export const weekday = (key: string): number => {
  const day = parseDayKey(key);
  return day ? weekdayOf(day) : 1;
};

/** The seven days of its week. */
export function weekOf(key: string): string[] {
  const monday = later(key, 1 - weekday(key));
  return Array.from({ length: 7 }, (_, index) => later(monday, index));
}

/** Its month in whole weeks. */
export function monthOf(key: string): string[] {
  const month = key.slice(0, 7);
  const days: string[] = [];
  for (let monday = weekOf(`${month}-01`)[0] ?? key; monday.slice(0, 7) <= month; monday = later(monday, 7)) {
    days.push(...weekOf(monday));
  }
  return days;
}

/** The same day of another month, or its last one. */
export const otherMonth = (key: string, months: number): string =>
  shifted(key, ({ year, month, day }) => {
    const last = new Date(Date.UTC(year, month + months, 0));
    const lastDay = last.getUTCDate();
    return { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: Math.min(day, lastDay) };
  });

/** Where a new schedule is seen: null = on the days that are shown, or never; else the day of its first run. */
export function dayOfFirstRun(timing: Timing, shown: readonly string[], now: Date): string | null {
  const first = nextRun(timing, now);
  const [firstShown] = shown;
  const begin = firstShown === undefined ? null : parseDayKey(firstShown);
  if (!first || !begin) return null;
  const firstThere = nextRun(
    timing,
    new Date(Math.max(now.getTime(), instantAt(begin, 0, timing.timeZone).getTime() - 1)),
  );
  return firstThere && shown.includes(firstThere.day) ? null : first.day;
}
