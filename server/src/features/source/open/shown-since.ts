import { localDay, localTime, oneMonthBefore } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';

/** The same wall-clock minute one calendar month ago, where the shop is (`justOneMonth`, D-38). */
export function monthBefore(now: Date, timeZone: string): Date {
  const { hour, minute } = localTime(now, timeZone);
  return instantAt(oneMonthBefore(localDay(now, timeZone)), hour * 60 + minute, timeZone);
}

/** Since when lists of a shop show things: a calendar month ago with `server_config.justOneMonth` or when `asked`, else null (D-38). */
export function shownSince(
  { listsMonth, timeZone }: { listsMonth: boolean; timeZone: string },
  { now, asked = listsMonth }: { now: Date; asked?: boolean | undefined },
): Date | null {
  return asked ? monthBefore(now, timeZone) : null;
}
