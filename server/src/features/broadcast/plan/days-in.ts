import { compareDays, dayKey, type LocalDay, localDay, parseDayKey, parseDayLabel } from '@kolaj/domain/shared/day';

/**
 * Days of a call as `YYYY-MM-DD`, sorted, each once. `DD-MM` is the last day of that name: of the shop's
 * present year, or of the last one where it has not come yet (on 1 January, 31-12 was yesterday; D-61).
 * `unreadable` are those that are no day of the calendar.
 */
export function daysIn(
  texts: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): { days: string[]; unreadable: string[] } {
  const today = localDay(now, timeZone);
  const read = texts.map((text) => ({ text, day: parseDayKey(text) ?? lastDayNamed(text, today) }));
  return {
    days: [...new Set(read.flatMap(({ day }) => (day ? [dayKey(day)] : [])))].sort(),
    unreadable: read.filter(({ day }) => !day).map(({ text }) => text),
  };
}

function lastDayNamed(label: string, today: LocalDay): LocalDay | null {
  const day = parseDayLabel(label, today.year);
  const isPast = day !== null && compareDays(day, today) <= 0;
  return isPast ? day : (parseDayLabel(label, today.year - 1) ?? day);
}
