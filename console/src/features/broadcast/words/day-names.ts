import { dayLabel, parseDayKey } from '@kolaj/domain/shared/day';

/** Days of a send as people read them, `DD-MM`, in the order given. They come as `YYYY-MM-DD` or as `DD-MM`. */
export const dayNames = (days: readonly string[]): string => days.map(nameOf).join(', ');

function nameOf(text: string): string {
  const day = parseDayKey(text);
  return day === null ? text : dayLabel(day);
}
