import type { Calendar, CalendarRun, CalendarSend } from '@kolaj/contract/broadcast/calendar';
import { describe, expect, it } from 'vitest';
import { type Entry, entriesOf, hoursShown, placed } from './entries.ts';

const counts = { total: 2, done: 2, uncertain: 0, failed: 0, cancelled: 0, open: 0 };
const totals = {
  ...{ queued: 0, sending: 0, accepted: 0, delivered: 2 },
  ...{ uncertain: 0, failed: 0, skipped: 0, cancelled: 0 },
};
const aSend = (over: Partial<CalendarSend> = {}): CalendarSend => ({
  ...{ id: 'send', stream: 'kolaj', brand: 'Beren', subfolder_id: null, days: [], only_sale: false, status: 'sent' },
  ...{ pause_reason: null, counts, totals, ends_at: null, schedule_id: null },
  created_at: '2026-11-24T07:00:00Z',
  finished_at: '2026-11-24T07:20:00Z',
  ...over,
});
const aRun = (over: Partial<CalendarRun> = {}): CalendarRun => ({
  ...{ schedule_id: 'one', kind: 'collages', brands: [], time: '10:00', weekdays: [], day: '2026-11-24' },
  ...{ at: '2026-11-24T07:00:00Z', result: 'planned', trouble: null, coming: null },
  ...over,
});
const aCalendar = (over: Partial<Calendar>): Calendar => ({
  ...{ time_zone: 'Europe/Istanbul', window: null, sends: [], runs: [], left_out: 0 },
  ...over,
});

describe('entries of the calendar', () => {
  it('stand at the time of the shop, in order', () => {
    const runs = [aRun({ at: '2026-11-24T21:30:00Z' })];
    const found = entriesOf(aCalendar({ sends: [aSend()], runs }));
    expect(found.map(({ day, from, until, state }) => [day, from, until, state])).toEqual([
      ['2026-11-24', 600, 620, 'done'],
      ['2026-11-25', 30, 30, 'planned'],
    ]);
  });

  it('last as long as they will, to midnight at most', () => {
    const coming = { messages: 2400, groups: 30, load: 'over', with: null, ends_at: '2026-11-24T12:10:00Z' } as const;
    const [day] = entriesOf(aCalendar({ runs: [aRun({ coming })] }));
    expect([day?.from, day?.until, day?.load]).toEqual([600, 910, 'over']);
    const [night] = entriesOf(aCalendar({ runs: [aRun({ coming: { ...coming, ends_at: '2026-11-25T12:10:00Z' } })] }));
    expect(night?.until).toBe(1440);
  });

  it.each([
    ['accepted', 'running'],
    ['paused', 'running'],
    ['sent', 'done'],
    ['partial', 'partial'],
    ['failed', 'failed'],
    ['cancelled', 'stopped'],
  ] as const)('of a send that is %s are %s', (status, state) => {
    expect(entriesOf(aCalendar({ sends: [aSend({ status })] }))[0]?.state).toBe(state);
  });
});

describe('the week', () => {
  const at = (key: string, from: number): Entry => ({
    ...{ key, day: '2026-11-24', from, until: from, state: 'planned', load: null },
    of: { kind: 'run', run: aRun() },
  });
  const columns = (...entries: Entry[]) =>
    placed(entries).map(({ entry, column, columns: all }) => [entry.key, column, all]);

  it('puts beside each other what would lie on each other', () => {
    expect(columns(at('a', 600), at('b', 600), at('c', 630), at('d', 700))).toEqual([
      ['a', 0, 3],
      ['b', 1, 3],
      ['c', 2, 3],
      ['d', 0, 1],
    ]);
  });

  it('gives each the place of one that has ended', () => {
    expect(columns(at('a', 600), at('b', 630), at('c', 646))).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
    ]);
  });

  it('shows 8 to 22, and what lies beyond', () => {
    expect(hoursShown([])).toEqual({ first: 8, last: 22 });
    expect(hoursShown([at('a', 385), at('b', 1430)])).toEqual({ first: 6, last: 24 });
  });
});
