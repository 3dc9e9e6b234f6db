import { addDays, compareDays, type LocalDay, type LocalTime, localTime } from './day.ts';

const minuteMs = 60_000;

/** Minutes that the wall clock of `timeZone` is ahead of UTC at `time` (ms). */
function offsetMinutes(time: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(new Date(time), timeZone);
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute);
  return Math.round((shown.getTime() - Math.floor(time / minuteMs) * minuteMs) / minuteMs);
}

/**
 * The moment at which the shop's clock shows `minute` (0–1439, minutes since midnight) on `day`.
 * A time that the clocks skip in spring is the first minute after the gap; one that comes twice in autumn is the first (D-71).
 */
export function instantAt(day: LocalDay, minute: number, timeZone: string): Date {
  const wanted = new Date(0);
  wanted.setUTCFullYear(day.year, day.month - 1, day.day);
  wanted.setUTCMinutes(minute);
  const shown = wanted.getTime();

  const before = offsetMinutes(shown - 1440 * minuteMs, timeZone);
  const after = offsetMinutes(shown + 1440 * minuteMs, timeZone);
  const candidates = [shown - before * minuteMs, shown - after * minuteMs].sort((a, b) => a - b);
  const found = candidates.find((time) => time + offsetMinutes(time, timeZone) * minuteMs === shown);
  if (found !== undefined) return new Date(found);

  const [early = shown, late = shown] = candidates;
  return new Date(firstMinuteOf(after, { early, late, timeZone }));
}

/** The clock change is between `early` and `late`: halve until the minute is found. */
function firstMinuteOf(
  offset: number,
  { early, late, timeZone }: { early: number; late: number; timeZone: string },
): number {
  let low = early;
  let high = late;
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs;
    if (offsetMinutes(middle, timeZone) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** Midnight of the shop's day (or the first minute of it, where midnight is skipped). */
export function startOfDay(day: LocalDay, timeZone: string): Date {
  return instantAt(day, 0, timeZone);
}

/**
 * The first moments of so many days in a row. Where the clocks did not change a day begins 24 hours after the one before, and one look at the
 * clock shows it: a year of them costs a fifth.
 */
export function startsOfDays(first: LocalDay, count: number, timeZone: string): Date[] {
  const starts: Date[] = [];
  for (let after = 0; after < count; after++) {
    const day = addDays(first, after);
    const before = starts.at(-1);
    const next = before && new Date(before.getTime() + 1440 * minuteMs);
    starts.push(next && isStartOf(day, localTime(next, timeZone)) ? next : startOfDay(day, timeZone));
  }
  return starts;
}

const isStartOf = (day: LocalDay, { hour, minute, second, ...shown }: LocalTime): boolean =>
  hour + minute + second === 0 && compareDays(day, shown) === 0;
