import { addDays, compareDays, dayKey, type LocalDay, localDay } from '../shared/day.ts';
import { instantAt } from '../shared/wall-clock.ts';
import type { TimeOfDay } from './schedule.ts';

/** When something runs: wall-clock time in a zone of its own, so that moving the shop does not move it unasked (D-71). */
export interface Timing extends TimeOfDay {
  /** IANA name. */
  timeZone: string;
  /** 1 = Monday … 7 = Sunday; empty = every day. */
  weekdays: readonly number[];
  /** YYYY-MM-DD of the last day on which it runs. */
  endsOn: string | null;
  /** YYYY-MM-DD of a day that is left out. */
  skipOn: string | null;
}

export interface Occurrence {
  /** YYYY-MM-DD where the schedule is: a schedule runs once per such day. */
  day: string;
  at: Date;
}

/** A run that begins later than this after its time is not caught up: it is missed (D-71). */
export const catchUpMs = 60 * 60_000;
/** Nobody looks further back: who comes after months reads the last of it. */
const mostDaysBack = 31;
/** Longest distance between two runs: a week, a day left out, and days that a zone has jumped over. */
const mostDaysAhead = 16;

const weekday = (day: LocalDay) => new Date(`${dayKey(day)}T00:00:00Z`).getUTCDay() || 7;

/** When it runs on `day`; null = not on that day. */
function onDay(timing: Timing, day: LocalDay): Occurrence | null {
  const { timeZone, weekdays, endsOn, skipOn, hour, minute } = timing;
  const key = dayKey(day);
  if (key === skipOn || (endsOn !== null && key > endsOn)) return null;
  if (weekdays.length > 0 && !weekdays.includes(weekday(day))) return null;
  // A zone that crosses the date line loses a whole day (Apia, 30 December 2011): nothing runs on a day that never was.
  if (dayKey(localDay(instantAt(day, 0, timeZone), timeZone)) !== key) return null;
  return { day: key, at: instantAt(day, hour * 60 + minute, timeZone) };
}

/** Its runs from `from` (included) to `to` (excluded), in order. */
export function occurrences(timing: Timing, from: Date, to: Date): Occurrence[] {
  const found: Occurrence[] = [];
  // A time that is skipped at midnight comes later than its day: the day before is looked at too.
  const last = localDay(to, timing.timeZone);
  for (let day = addDays(localDay(from, timing.timeZone), -1); compareDays(day, last) <= 0; day = addDays(day, 1)) {
    const one = onDay(timing, day);
    if (one && one.at >= from && one.at < to) found.push(one);
  }
  return found;
}

/**
 * The first run after `after` on a day that has none yet; null = it has run for the last time.
 * `ran`: days, YYYY-MM-DD, whose run was made. After a change of its time or zone today's may be one of them.
 */
export function nextRun(timing: Timing, after: Date, ran: readonly string[] = []): Occurrence | null {
  let day = addDays(localDay(after, timing.timeZone), -1);
  for (let ahead = 0; ahead <= mostDaysAhead; ahead++) {
    const one = onDay(timing, day);
    if (one && one.at > after && !ran.includes(one.day)) return one;
    day = addDays(day, 1);
  }
  return null;
}

export interface DueRun extends Occurrence {
  /** Too late to be caught up. */
  isMissed: boolean;
}

/** Every run since `nextRunAt` whose time has come, each either to be done now or missed. */
export function dueRuns(timing: Timing, { nextRunAt, now }: { nextRunAt: Date; now: Date }): DueRun[] {
  const back = new Date(now.getTime() - mostDaysBack * 86_400_000);
  const from = nextRunAt > back ? nextRunAt : back;
  const until = new Date(now.getTime() + 1);
  return occurrences(timing, from, until).map((run) => ({ ...run, isMissed: isTooLate(run.at, now) }));
}

export const isTooLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > catchUpMs;
