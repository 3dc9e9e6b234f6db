import type { Calendar, CalendarRun, CalendarSend } from '@kolaj/contract/broadcast/calendar';
import type { CalendarLoad } from '@kolaj/domain/schedule/calendar-load';
import { dayKey, localTime } from '@kolaj/domain/shared/day';

export const entryStates = [
  'planned',
  'skipped',
  'running',
  'done',
  'nothing',
  'partial',
  'failed',
  'stopped',
  'missed',
] as const;
export type EntryState = (typeof entryStates)[number];

/** Something in the calendar, on its day and with its minutes of the shop's clock. */
export interface Entry {
  /** Id of the send, or `<schedule>/<day>` of a run, as `with` of a run names it. */
  key: string;
  /** YYYY-MM-DD */
  day: string;
  from: number;
  /** Never before `from`, at most midnight. */
  until: number;
  state: EntryState;
  load: CalendarLoad | null;
  of: { kind: 'send'; send: CalendarSend } | { kind: 'run'; run: CalendarRun };
}

const dayMinutes = 24 * 60;

interface Moment {
  day: string;
  minute: number;
}

function momentOf(at: string, timeZone: string): Moment {
  const local = localTime(new Date(at), timeZone);
  return { day: dayKey(local), minute: local.hour * 60 + local.minute };
}

/** Everything of the calendar, in order. */
export function entriesOf({ sends, runs, time_zone: timeZone }: Calendar): Entry[] {
  const entries = [
    ...sends.map((send): Entry => {
      const span = spanOf(send.created_at, send.finished_at ?? send.ends_at, timeZone);
      return { key: send.id, ...span, state: stateOf(send), load: null, of: { kind: 'send', send } };
    }),
    ...runs.map((run): Entry => {
      const span = spanOf(run.at, run.coming?.ends_at ?? null, timeZone);
      const state = runStates[run.result];
      const load = run.coming?.load ?? null;
      return { key: `${run.schedule_id}/${run.day}`, ...span, state, load, of: { kind: 'run', run } };
    }),
  ];
  return entries.sort((a, b) => a.day.localeCompare(b.day) || a.from - b.from || a.key.localeCompare(b.key));
}

function spanOf(at: string, end: string | null, timeZone: string) {
  const { day, minute } = momentOf(at, timeZone);
  const ended = end === null ? null : momentOf(end, timeZone);
  const until = ended === null ? minute : ended.day === day ? ended.minute : dayMinutes;
  return { day, from: minute, until: Math.max(minute, until) };
}

function stateOf({ status }: CalendarSend): EntryState {
  switch (status) {
    case 'accepted':
    case 'running':
    case 'paused':
      return 'running';
    case 'sent':
      return 'done';
    case 'cancelled':
      return 'stopped';
    case 'partial':
    case 'failed':
      return status;
  }
}

const runStates: Readonly<Record<CalendarRun['result'], EntryState>> = {
  planned: 'planned',
  skipped: 'skipped',
  waiting: 'running',
  ok: 'done',
  nothing: 'nothing',
  partial: 'partial',
  failed: 'failed',
  missed: 'missed',
};

/** An entry takes the height of so many minutes at least, or its words would not be read. */
export const leastMinutes = 45;

export interface Placed {
  entry: Entry;
  /** Place among those beside it, and how many there are. */
  column: number;
  columns: number;
}

/** Entries of one day beside each other where they would lie on each other. */
export function placed(entries: readonly Entry[]): Placed[] {
  const done: Placed[] = [];
  let group: { entry: Entry; column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    done.push(...group.map((one) => ({ ...one, columns: ends.length })));
    group = [];
    ends = [];
  };
  for (const entry of entries) {
    if (ends.every((end) => end <= entry.from)) close();
    const free = ends.findIndex((end) => end <= entry.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = entry.from + leastMinutes;
    group.push({ entry, column });
  }
  close();
  return done;
}

/** Hours that the week shows: from 8 to 22, and what lies beyond. */
export function hoursShown(entries: readonly Entry[]): { first: number; last: number } {
  const first = Math.min(8, ...entries.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(22, ...entries.map(({ from }) => Math.ceil((from + leastMinutes) / 60)));
  return { first, last: Math.min(24, last) };
}
