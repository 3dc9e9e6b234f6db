import { dayKey, localDay, parseDayKey, parseDayLabel } from '@kolaj/domain/shared/day';

/**
 * Days of a call as `YYYY-MM-DD`, sorted, each once. `DD-MM` is a day of the shop's present year (D-61).
 * `unreadable` are those that are no day of the calendar.
 */
export function daysIn(
  texts: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): { days: string[]; unreadable: string[] } {
  const { year } = localDay(now, timeZone);
  const read = texts.map((text) => ({ text, day: parseDayKey(text) ?? parseDayLabel(text, year) }));
  return {
    days: [...new Set(read.flatMap(({ day }) => (day ? [dayKey(day)] : [])))].sort(),
    unreadable: read.filter(({ day }) => !day).map(({ text }) => text),
  };
}
