import { parseDayKey } from '@kolaj/domain/shared/day';
import { formatDay } from '../../lib/format.ts';

/** Days of a send as people read them, `DD-MM`, in the order of time. They come as `YYYY-MM-DD` or as `DD-MM`. */
export const dayNames = (days: readonly string[]): string =>
  days.map((day) => (parseDayKey(day) === null ? day : formatDay(day))).join(', ');
