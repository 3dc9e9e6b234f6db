import { calendarLoads } from '@kolaj/domain/schedule/calendar-load';
import { runResults } from '@kolaj/domain/schedule/run-result';
import { scheduleKinds } from '@kolaj/domain/schedule/schedule';
import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import { date, endpoint, id, instant, nothing, ok, resultOf } from '../endpoint.ts';
import { broadcastSummary } from './broadcast.ts';
import { runTroubles } from './schedule.ts';

/** A month with the weeks at its ends. */
export const calendarDaysAtMost = 42;

/** A send that has been, or is under way. */
const calendarSend = z.object({
  ...broadcastSummary.shape,
  /** Of a send under way: when it will be through, as it goes now. */
  ends_at: z.nullable(instant),
  /** The schedule that began it; null = a person. */
  schedule_id: z.nullable(id),
});
export type CalendarSend = z.infer<typeof calendarSend>;

const coming = z.object({
  messages: z.int(),
  groups: z.int(),
  /** By the present pace. */
  ends_at: instant,
  load: z.enum(calendarLoads),
  /** Id of the send or `<schedule id>/<day>` of the run that it gets into the way of, or has to wait for. */
  with: z.nullable(z.string()),
});

/** A run of a schedule: to come, left out, or one that has sent nothing. What it has sent is among the sends. */
const calendarRun = z.object({
  schedule_id: id,
  kind: z.enum(scheduleKinds),
  brands: z.array(z.string()),
  /** Of the schedule, by its own clock. */
  time: z.string(),
  weekdays: z.array(z.int()),
  /** Where the schedule is. */
  day: date,
  at: instant,
  result: z.enum(['planned', 'skipped', ...runResults]),
  trouble: z.nullable(z.enum(runTroubles)),
  /** What would leave, as things are now; null = that cannot be said yet. */
  coming: z.nullable(coming),
});
export type CalendarRun = z.infer<typeof calendarRun>;

const calendar = z.object({
  time_zone: z.string(),
  /** Hours in which WhatsApp messages may leave, minutes of the shop's day; null = always. */
  window: z.nullable(z.object({ from: z.int(), until: z.int() })),
  sends: z.array(calendarSend),
  runs: z.array(calendarRun),
  /** Older sends of these days that are not in the list. */
  left_out: z.int(),
});
export type Calendar = z.infer<typeof calendar>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/shop/calendar',
  role: 'shop',
  summary: 'What was sent, is being sent and will be sent by itself on some days of the shop, 42 at most',
  input: z.object({ from: date, days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(calendarDaysAtMost)) }),
  output: resultOf(calendar),
});

/** The calendar for calendar programs (ICS), for whoever knows the address. */
export const feedPath = '/calendar/feed/:file';
export const feedFile = (token: string): string => `${token}.ics`;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/shop/calendar/feed',
  role: 'shop',
  summary: 'Whether the calendar has an address for calendar programs, and when it was last read there',
  input: nothing,
  output: resultOf(z.nullable(z.object({ created_at: instant, read_at: z.nullable(instant) }))),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/shop/calendar/feed/make',
  role: 'shop',
  right: 'send',
  summary: 'A secret address for calendar programs, shown this once; the one before shows nothing any more',
  input: z.object({ language: z.enum(languages) }),
  output: resultOf(z.object({ url: z.string() })),
});

export const removeCalendarFeed = endpoint({
  method: 'POST',
  path: '/shop/calendar/feed/remove',
  role: 'shop',
  right: 'send',
  summary: 'The address for calendar programs shows nothing any more',
  input: nothing,
  output: ok({}),
});
