import { localDay } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';

/** Times of the last change that a list shows: from `from` (included) to `to` (not included), UTC. */
export interface ListRange {
  from: Date;
  to: Date;
}

export interface RangeInput {
  /** null = the current one. */
  year: number | null;
  now: Date;
  timeZone: string;
  /** The shop lists one month only; null = it does not. A year asked for wins. */
  since: Date | null;
}

/** Later than any row. */
const endOfTime = new Date('9999-01-01T00:00:00Z');

/**
 * "Only items updated in the current year are listed" (L325), in the shop's time zone and for any year; a shop with
 * `justOneMonth` sees the last month, across the turn of the year (D-38).
 */
export function listRange({ year, now, timeZone, since }: RangeInput): ListRange {
  if (year === null && since !== null) return { from: since, to: endOfTime };
  const shown = year ?? localDay(now, timeZone).year;
  return { from: startOfYear(shown, timeZone), to: startOfYear(shown + 1, timeZone) };
}

/** Every list asks for them, and each costs four looks at a calendar. */
const yearStarts = new Map<string, Date>();
const mostKept = 500;

function startOfYear(year: number, timeZone: string): Date {
  const key = `${year} ${timeZone}`;
  const start = yearStarts.get(key) ?? startOfDay({ year, month: 1, day: 1 }, timeZone);
  if (yearStarts.size < mostKept) yearStarts.set(key, start);
  return start;
}
