import { localDay, localTime, oneMonthBefore } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';

/** The same wall-clock minute one calendar month ago, where the shop is (`justOneMonth`, D-38). */
export function monthBefore(now: Date, timeZone: string): Date {
  const { hour, minute } = localTime(now, timeZone);
  return instantAt(oneMonthBefore(localDay(now, timeZone)), hour * 60 + minute, timeZone);
}
