// Whole years on the clocks of five places: once per local day, whatever the clocks do (D-71).
import { describe, expect, it } from 'vitest';
import { addDays, dayKey, localTime, parseDayKey } from '../shared/day.ts';
import { dueRuns, nextRun, occurrences, type Timing } from './occurrences.ts';
import { readTime, timesOfDay, timeText } from './schedule.ts';

function at(time: string, timeZone: string, more: Partial<Timing> = {}): Timing {
  const read = readTime(time);
  if (!read) throw new Error(`No time: ${time}`);
  return { ...read, timeZone, weekdays: [], endsOn: null, skipOn: null, ...more };
}

/** What the shop's clock shows. */
const shown = (instant: Date, timeZone: string) => {
  const { hour, minute, ...day } = localTime(instant, timeZone);
  return `${dayKey(day)} ${timeText({ hour, minute })}`;
};

/** Every run of a year, as a scheduler comes by it: the next after the one before. */
function yearOf(timing: Timing, year: number) {
  const runs = [];
  const end = new Date(Date.UTC(year + 1, 0, 3));
  let after = new Date(Date.UTC(year - 1, 11, 30));
  for (let next = nextRun(timing, after); next && next.at < end; next = nextRun(timing, after)) {
    runs.push(next);
    after = next.at;
  }
  return runs.filter(({ day }) => day.startsWith(`${year}-`));
}

function daysOf(year: number): string[] {
  const first = parseDayKey(`${year}-01-01`);
  const count = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29 ? 366 : 365;
  return first ? Array.from({ length: count }, (_, n) => dayKey(addDays(first, n))) : [];
}

describe.each([
  { zone: 'Europe/Istanbul', year: 2026, odd: {} },
  // The last time that clocks were changed there.
  { zone: 'Europe/Istanbul', year: 2016, time: '03:15', odd: { '2016-03-27': '04:00' } },
  { zone: 'Europe/Berlin', year: 2027, time: '02:30', odd: { '2027-03-28': '03:00' } },
  { zone: 'Europe/Berlin', year: 2028, time: '02:45', odd: { '2028-03-26': '03:00' } },
  // Summer began at midnight: that day has no 00:15.
  { zone: 'America/Sao_Paulo', year: 2018, time: '00:15', odd: { '2018-11-04': '01:00' } },
  { zone: 'America/Sao_Paulo', year: 2026, odd: {} },
  { zone: 'Pacific/Apia', year: 2026, odd: {} },
  // Half an hour, not a whole one.
  { zone: 'Australia/Lord_Howe', year: 2026, time: '02:15', odd: { '2026-10-04': '02:30' } },
  { zone: 'Australia/Lord_Howe', year: 2026, time: '02:00', odd: { '2026-10-04': '02:30' } },
])('$zone in $year at $time', ({ zone, year, time = '10:30', odd }) => {
  it('runs once on every day, at its time or the first minute that there is', () => {
    const runs = yearOf(at(time, zone), year);
    expect(runs.map(({ day }) => day)).toEqual(daysOf(year));
    const strange = runs.filter((run) => shown(run.at, zone) !== `${run.day} ${time}`);
    expect(Object.fromEntries(strange.map((run) => [run.day, shown(run.at, zone).slice(11)]))).toEqual(odd);
  });

  it('is the same whether asked for one by one or for all', () => {
    const runs = yearOf(at(time, zone), year);
    const [first] = runs;
    const last = runs.at(-1);
    if (!first || !last) throw new Error('No runs.');
    expect(occurrences(at(time, zone), first.at, new Date(last.at.getTime() + 1))).toEqual(runs);
  });
});

it('a time that comes twice in autumn runs at the first of them', () => {
  const [run] = occurrences(
    at('02:30', 'Europe/Berlin'),
    new Date('2027-10-30T12:00:00Z'),
    new Date('2027-10-31T12:00:00Z'),
  );
  expect(run).toEqual({ day: '2027-10-31', at: new Date('2027-10-31T00:30:00Z') });
  // Half an hour is doubled in Lord Howe: 01:45 is at 14:45 UTC and again at 15:15.
  const [half] = occurrences(
    at('01:45', 'Australia/Lord_Howe'),
    new Date('2026-04-04T00:00:00Z'),
    new Date('2026-04-05T00:00:00Z'),
  );
  expect(half).toEqual({ day: '2026-04-05', at: new Date('2026-04-04T14:45:00Z') });
});

it('nothing runs on the day that Apia never had, and the days beside it run once', () => {
  const runs = yearOf(at('10:30', 'Pacific/Apia'), 2011).map(({ day }) => day);
  expect(runs).toEqual(daysOf(2011).filter((day) => day !== '2011-12-30'));
  expect(yearOf(at('00:00', 'Pacific/Apia'), 2011)).toHaveLength(364);
});

it('every quarter of an hour of the two odd days of Berlin is a moment of that day, in order', () => {
  for (const day of ['2027-03-28', '2027-10-31']) {
    const runs = timesOfDay.flatMap((time) =>
      occurrences(
        at(timeText(time), 'Europe/Berlin'),
        new Date(`${day}T00:00:00+14:00`),
        new Date(`${day}T23:59:00-12:00`),
      ).filter((run) => run.day === day),
    );
    expect(runs).toHaveLength(96);
    expect(runs.every((run) => shown(run.at, 'Europe/Berlin').startsWith(day))).toBe(true);
    expect([...runs].sort((a, b) => a.at.getTime() - b.at.getTime())).toEqual(runs);
  }
});

describe('which days', () => {
  const zone = 'Europe/Istanbul';
  const from = new Date('2026-11-23T00:00:00Z');
  const days = (more: Partial<Timing>, until = '2026-12-07T00:00:00Z') =>
    occurrences(at('10:00', zone, more), from, new Date(until)).map(({ day }) => day.slice(5));

  it('weekdays only', () => {
    expect(days({ weekdays: [1, 2, 3, 4, 5] }, '2026-11-30T00:00:00Z')).toEqual([
      '11-23',
      '11-24',
      '11-25',
      '11-26',
      '11-27',
    ]);
    expect(days({ weekdays: [7] })).toEqual(['11-29', '12-06']);
  });

  it('to the last day, and not on the day that is left out', () => {
    expect(days({ endsOn: '2026-11-25', skipOn: '2026-11-24' })).toEqual(['11-23', '11-25']);
    expect(nextRun(at('10:00', zone, { endsOn: '2026-11-25' }), new Date('2026-11-25T08:00:00Z'))).toBeNull();
  });

  it('once a week with the next one left out is two weeks away', () => {
    const timing = at('10:00', zone, { weekdays: [1], skipOn: '2026-11-30' });
    expect(nextRun(timing, new Date('2026-11-23T12:00:00Z'))?.day).toBe('2026-12-07');
  });

  it('not a day that has its run already, also when its time was moved to later or its zone to another', () => {
    const morning = new Date('2026-11-23T08:00:00Z');
    expect(nextRun(at('18:00', zone), morning, ['2026-11-23'])?.day).toBe('2026-11-24');
    expect(nextRun(at('09:15', 'America/New_York'), morning, ['2026-11-23'])?.day).toBe('2026-11-24');
    expect(nextRun(at('18:00', zone, { endsOn: '2026-11-23' }), morning, ['2026-11-23'])).toBeNull();
    // A run made while the clock stood in the future holds back that day alone.
    expect(nextRun(at('18:00', zone), morning, ['2027-01-01'])?.day).toBe('2026-11-23');
  });
});

describe('what is due', () => {
  const timing = at('10:00', 'Europe/Istanbul');
  const nextRunAt = new Date('2026-11-24T07:00:00Z');
  it.each([
    { now: '2026-11-24T06:59:59Z', due: [] },
    { now: '2026-11-24T07:00:00Z', due: ['2026-11-24'] },
    { now: '2026-11-24T08:00:00Z', due: ['2026-11-24'] },
    { now: '2026-11-24T08:00:01Z', due: ['2026-11-24 missed'] },
    { now: '2026-11-26T07:20:00Z', due: ['2026-11-24 missed', '2026-11-25 missed', '2026-11-26'] },
  ])('at $now: $due', ({ now, due }) => {
    const runs = dueRuns(timing, { nextRunAt, now: new Date(now) });
    expect(runs.map(({ day, isMissed }) => (isMissed ? `${day} missed` : day))).toEqual(due);
  });

  it('who was away for a year reads the last month of it', () => {
    expect(dueRuns(timing, { nextRunAt, now: new Date('2027-11-24T08:00:00Z') })).toHaveLength(31);
  });
});
