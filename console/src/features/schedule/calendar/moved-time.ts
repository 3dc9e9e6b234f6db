import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { stepMinutes, timeText } from '@kolaj/domain/schedule/schedule';

/** How far a run is moved: steps of a quarter of an hour, and days. */
export interface Shift {
  steps: number;
  days: number;
}
export const still: Shift = { steps: 0, days: 0 };

/** When a schedule runs: `HH:mm`, and 1 = Monday … 7 = Sunday; none = every day. */
export interface RunTimes {
  time: string;
  weekdays: number[];
}

const lastStep = (24 * 60) / stepMinutes - 1;

/**
 * The times of a schedule when one of its runs is moved: all runs are at the new time. Of one that runs on some days of the week the
 * moved day changes; one that runs every day has no other day to go to. The clock is the schedule's own.
 */
export function movedTimes(
  { time, weekdays }: Pick<CalendarRun, 'time' | 'weekdays'>,
  day: number,
  by: Shift,
): RunTimes {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const step = Math.min(lastStep, Math.max(0, (hour * 60 + minute) / stepMinutes + by.steps));
  const minutes = step * stepMinutes;
  const moved = ((((day - 1 + by.days) % 7) + 7) % 7) + 1;
  const days = weekdays.map((one) => (one === day ? moved : one));
  return {
    time: timeText({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
    weekdays: [...new Set(days)].sort(),
  };
}

/** So far as it can be moved at all. */
export const bounded = ({ weekdays }: Pick<CalendarRun, 'weekdays'>, day: number, { steps, days }: Shift): Shift => ({
  steps,
  days: weekdays.length === 0 ? 0 : Math.min(7 - day, Math.max(1 - day, days)),
});
