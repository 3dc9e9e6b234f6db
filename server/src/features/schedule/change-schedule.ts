import { nextRun, type Timing } from '@kolaj/domain/schedule/occurrences';
import { readTime, type TimeOfDay } from '@kolaj/domain/schedule/schedule';
import { parseDayKey } from '@kolaj/domain/shared/day';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { badRequest } from '../../http/errors.ts';
import { alreadyScheduled, noNextRun } from './refusals.ts';
import { ranDays } from './run.store.ts';
import { isTaken, readClock, type ScheduleRow, saveSchedule } from './schedule.store.ts';

/** Throws on what the contract would have refused. */
export function timeOf(text: string): TimeOfDay {
  const time = readTime(text);
  if (!time) throw badRequest('bad_input', 'A schedule runs at a quarter of an hour, written HH:mm.');
  return time;
}

export function endDay(text: string | null): string | null {
  if (text !== null && parseDayKey(text) === null) throw badRequest('bad_input', 'This is no day of the calendar.');
  return text;
}

/** A week's days, each once; all seven are the same as every day. */
export function daysOf(weekdays: readonly number[]): number[] {
  const days = [...new Set(weekdays)].sort();
  return days.length === 7 ? [] : days;
}

/** When a schedule that is there, and locked, runs next. */
export const nextOf = async (scope: ShopScope, schedule: Timing & { id: string }): Promise<Date | null> =>
  nextRun(schedule, await readClock(scope), await ranDays(scope, schedule.id))?.at ?? null;

export interface Change {
  paused?: boolean | undefined;
  skip_next?: boolean | undefined;
  time?: string | undefined;
  weekdays?: number[] | undefined;
  ends_on?: string | null | undefined;
}

/** Carries out what is named; the next run is found again, so that what was changed holds from now on. */
export async function changeTo(scope: ShopScope, row: ScheduleRow, change: Change) {
  const now = await readClock(scope);
  const ran = await ranDays(scope, row.id);
  const timing = { ...row, ...timingOf(row, change) };
  const skipOn = skippedDay(timing, change.skip_next, { now, ran });
  const paused = change.paused === undefined ? row.paused : change.paused ? ('person' as const) : null;
  const next = nextRun({ ...timing, skipOn }, now, ran);
  if (next === null && change.paused !== true) return noNextRun;
  if (await isTaken(scope, timing)) return alreadyScheduled;
  await saveSchedule(scope, { ...timing, skipOn, paused, nextRunAt: paused === null ? (next?.at ?? null) : null });
  return null;
}

function timingOf(row: ScheduleRow, { time, weekdays, ends_on }: Change) {
  const { hour, minute } = time === undefined ? row : timeOf(time);
  return {
    hour,
    minute,
    weekdays: weekdays === undefined ? row.weekdays : daysOf(weekdays),
    endsOn: ends_on === undefined ? row.endsOn : endDay(ends_on),
  };
}

function skippedDay(
  timing: Timing,
  skip: boolean | undefined,
  { now, ran }: { now: Date; ran: readonly string[] },
): string | null {
  if (skip === undefined) return timing.skipOn;
  return skip ? (nextRun({ ...timing, skipOn: null }, now, ran)?.day ?? null) : null;
}
