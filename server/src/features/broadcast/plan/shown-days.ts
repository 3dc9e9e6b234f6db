import type { SendDay } from '@kolaj/domain/broadcast/accept/days';
import { oneMonthAgo } from '@kolaj/domain/broadcast/accept/image-time';
import { compareDays, type LocalDay, localDay } from '@kolaj/domain/shared/day';
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
