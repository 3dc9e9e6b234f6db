import { runResults } from '@kolaj/domain/schedule/run-result';
import { scheduleKinds, schedulePauses } from '@kolaj/domain/schedule/schedule';
import * as z from 'zod/mini';
import { date, endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';
import { refusalCodes } from '../refusals.ts';

const kind = z.enum(scheduleKinds);
const pid = z.optional(z.string());
/** `HH:mm` of the shop's clock, a quarter of an hour (SCH-01). */
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/));
/** 1 = Monday … 7 = Sunday; empty = every day. */
const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7));
const brands = z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(300));

/** Why a run did not do what it should: a refusal of the send, or one of its own. */
export const runTroubles = [...refusalCodes, 'trial_over', 'package_used_up', 'internal'] as const;

export const scheduleRun = z.object({
  /** Of the day where the schedule is. */
  day: date,
  at: instant,
  result: z.enum(runResults),
  trouble: z.nullable(z.enum(runTroubles)),
  broadcast_ids: z.array(id),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

export const schedule = z.object({
  id,
  kind,
  /** Template and time, in English; the console says both in the reader's language (D-71). */
  name: z.string(),
  /** When it runs (SCH-06). */
  cron: z.object({ minute: z.int(), hour: z.int() }),
  time,
  weekdays,
  ends_on: z.nullable(date),
  /** Day that is left out; null = none. */
  skip_on: z.nullable(date),
  time_zone: z.string(),
  /** Of `collages`: names of brands; empty = all. */
  brands: z.array(z.string()),
  created_on: instant,
  /** null = paused, or it has run for the last time. */
  next_run_at: z.nullable(instant),
  paused: z.nullable(z.enum(schedulePauses)),
  /** Newest first. */
  runs: z.array(scheduleRun),
});
export type Schedule = z.infer<typeof schedule>;

export const listSchedules = endpoint({
  method: 'POST',
  path: '/shop/schedulelist',
  role: 'shop',
  summary: 'Schedules of the shop with their next run and last results (API-49, SCH-03…SCH-06)',
  input: z.object({ pid }),
  output: ok({ result: z.array(schedule), time_zone: z.string() }),
});

const added = z.union([resultOf(z.object({ id })), refusal]);
const addOf = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    role: 'shop',
    right: 'send',
    feature: 'telegram',
    limited: 'send',
    summary,
    input: z.object({ pid, time }),
    output: added,
  });

export const addScheduleTelegram = addOf('/shop/addscheduletelegram', 'Send the brands template every day (API-50)');
export const addScheduleStatic = addOf('/shop/addschedulestatictelegram', 'Send the info template every day (API-51)');

export const cancelSchedule = endpoint({
  method: 'POST',
  path: '/shop/cancelschedule',
  role: 'shop',
  right: 'send',
  pidMayName: 'schedule',
  summary: 'Delete one schedule: `id`, or `pid` of it, or the shop’s only one; never all of them (API-52, D-72)',
  input: z.object({ pid, id: z.optional(id) }),
  output: z.union([ok({}), refusal]),
});

export const addSchedule = endpoint({
  method: 'POST',
  path: '/shop/schedule/add',
  role: 'shop',
  right: 'send',
  limited: 'send',
  summary: 'A schedule of any kind; `site` needs the right to manage too',
  input: z.object({
    kind,
    time,
    weekdays: z._default(weekdays, []),
    ends_on: z._default(z.nullable(date), null),
    brands: z._default(brands, []),
  }),
  output: added,
});

export const changeSchedule = endpoint({
  method: 'POST',
  path: '/shop/schedule/change',
  role: 'shop',
  right: 'send',
  summary: 'Pause, go on, leave the next run out, or other times; what is not named stays',
  input: z.object({
    id,
    paused: z.optional(z.boolean()),
    /** true = its next run is left out; false = it is not. */
    skip_next: z.optional(z.boolean()),
    time: z.optional(time),
    weekdays: z.optional(weekdays),
    ends_on: z.optional(z.nullable(date)),
  }),
  output: z.union([ok({}), refusal]),
});

export const restoreSchedule = endpoint({
  method: 'POST',
  path: '/shop/schedule/restore',
  role: 'shop',
  right: 'send',
  summary: 'Undo the deletion of a schedule',
  input: z.object({ id }),
  output: z.union([ok({}), refusal]),
});

export const moveSchedules = endpoint({
  method: 'POST',
  path: '/shop/schedule/move',
  role: 'shop',
  right: 'send',
  summary: 'Schedules of another time zone run by the shop’s present one, at the same time of its day (D-71)',
  input: nothing,
  output: ok({ moved: z.int() }),
});

export const previewCollages = endpoint({
  method: 'POST',
  path: '/shop/schedule/preview',
  role: 'shop',
  feature: 'broadcast',
  summary: 'What a schedule of collages would send now: what was approved since the last send of these brands',
  input: z.object({ brands: z._default(brands, []) }),
  output: resultOf(
    z.object({
      /** Those with something new. */
      brands: z.array(z.string()),
      images: z.int(),
      messages: z.int(),
      groups: z.int(),
      /** Under the present pace, from now. */
      seconds: z.int(),
    }),
  ),
});
