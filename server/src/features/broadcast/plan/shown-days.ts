import type { SendDay } from '@kolaj/domain/broadcast/accept/days';
import { oneMonthAgo } from '@kolaj/domain/broadcast/accept/image-time';
import { addDays, compareDays, dayKey, daysBetween, type LocalDay, localDay } from '@kolaj/domain/shared/day';
import { startOfDay, startsOfDays } from '@kolaj/domain/shared/wall-clock';
import type { SendSettings } from '../settings.store.ts';

export interface ShownWindow {
  settings: Pick<SendSettings, 'justOneMonth' | 'timeZone'>;
  now: Date;
  year: number | undefined;
}

/** The list window of D-38 over days: the last month, or one year. */
export function isShown(window: ShownWindow): (day: Pick<SendDay, 'day'>) => boolean {
  const { year, isYear, first } = shownFrom(window);
  return isYear ? ({ day }) => day.year === year : ({ day }) => compareDays(day, first) >= 0;
}

/** Every day that is shown, in order, with its first moment; what is later than the last day of a month's window counts as of that one. */
export function shownDays(window: ShownWindow): { days: LocalDay[]; starts: Date[]; until: Date | null } {
  const { timeZone } = window.settings;
  const { isYear, year, first } = shownFrom(window);
  const end = isYear ? { year: year + 1, month: 1, day: 1 } : addDays(localDay(window.now, timeZone), 1);
  const { days, starts } = daysOf({ first, count: daysBetween(first, end), timeZone });
  return { days, starts, until: isYear ? startOfDay(end, timeZone) : null };
}

interface Days {
  first: LocalDay;
  count: number;
  timeZone: string;
}

/** A year of days takes a millisecond to work out, more than counting a small shop's collages does. */
const known = new Map<string, { days: LocalDay[]; starts: Date[] }>();
const mostKnown = 50;

function daysOf({ first, count, timeZone }: Days): { days: LocalDay[]; starts: Date[] } {
  const name = `${dayKey(first)} ${count} ${timeZone}`;
  const found = known.get(name);
  if (found) return found;
  const days = Array.from({ length: count }, (_, after) => addDays(first, after));
  const made = { days, starts: startsOfDays(first, count, timeZone) };
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(name, made);
  return made;
}

/** The first day that is shown. */
export function shownFrom({ settings: { justOneMonth, timeZone }, now, year }: ShownWindow): {
  isYear: boolean;
  year: number;
  first: LocalDay;
} {
  const shown = year ?? localDay(now, timeZone).year;
  if (justOneMonth && year === undefined) {
    return { isYear: false, year: shown, first: localDay(oneMonthAgo(now, timeZone), timeZone) };
  }
  return { isYear: true, year: shown, first: { year: shown, month: 1, day: 1 } };
}
