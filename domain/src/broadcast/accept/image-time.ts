import { type LocalDay, localTime, oneMonthBefore } from '../../shared/day.ts';
import { instantAt } from '../../shared/wall-clock.ts';
import { type GroupKey, groupKeys } from '../delivery/delivery.ts';

/** The moments of a collage that `group_key` may choose from (D-58). */
export interface CollageTimes {
  createdAt: Date;
  updatedAt: Date;
  verifiedAt: Date | null;
  exportedAt: Date | null;
}

/** Reads the configured group_key; anything unknown is `created_at` and wants a warning (D-58, CONST-05). */
export function readGroupKey(text: string | null | undefined): { groupKey: GroupKey; known: boolean } {
  const known = groupKeys.find((groupKey) => groupKey === text);
  return { groupKey: known ?? 'created_at', known: known !== undefined || !text };
}

/** The time that decides the day of an image; a collage that lacks it counts by its creation. */
export function groupTime(times: CollageTimes, groupKey: GroupKey): Date {
  switch (groupKey) {
    case 'created_at':
      return times.createdAt;
    case 'updated_at':
      return times.updatedAt;
    case 'verified_at':
      return times.verifiedAt ?? times.createdAt;
    case 'exported_at':
      return times.exportedAt ?? times.createdAt;
  }
}

/**
 * The time that an "after the last send" cut-off is compared with: the later of group time and approval, else an image
 * created before the cut-off and approved after it would never be sent (D-57).
 */
export function afterTime(times: CollageTimes, groupKey: GroupKey): Date {
  const time = groupTime(times, groupKey);
  return times.verifiedAt && times.verifiedAt > time ? times.verifiedAt : time;
}

/** File times of a production or mobile photo; ms since 1970 as the source gives them. */
export interface FileTimes {
  birthtime: number | null;
  mtime: number | null;
  firstSeen: Date;
}

/** Birth time; where it is missing, 0 or in the future the mtime, else the moment we first saw the file (D-62). */
export function fileTime({ birthtime, mtime, firstSeen }: FileTimes, now: Date): Date {
  const usable = [birthtime, mtime].find((time) => time !== null && time > 0 && time <= now.getTime());
  return usable === undefined || usable === null ? firstSeen : new Date(usable);
}

/** Which items the default lists show: those updated in `year`, or of the last month (D-38, CONST-06, CONST-07). */
export interface ListWindow {
  now: Date;
  timeZone: string;
  /** Absent = the current year of the shop. */
  year?: number;
  justOneMonth?: boolean;
}

/** Whether the default lists show an item. Not for direct links, downloads, analytics or the site. */
export function isListed(updatedAt: Date, { now, timeZone, year, justOneMonth = false }: ListWindow): boolean {
  if (justOneMonth) return updatedAt >= oneMonthAgo(now, timeZone);
  return localTime(updatedAt, timeZone).year === (year ?? localTime(now, timeZone).year);
}

/** The same wall-clock time one calendar month before `now`, also across the year's turn. */
export function oneMonthAgo(now: Date, timeZone: string): Date {
  const { hour, minute, ...day } = localTime(now, timeZone);
  return instantAt(oneMonthBefore(day), hour * 60 + minute, timeZone);
}

/** In January the lists offer last year's items in a visible line, else everything seems gone (D-38). */
export function offersLastYear(today: LocalDay): boolean {
  return today.month === 1;
}
