import { describe, expect, it } from 'vitest';
import { countByClock } from './quarters.ts';

/** A day of UTC with these counts by `HH:MM`. */
function aDay(day: string, counts: Record<string, number>, name = 'Beren') {
  const quarters = new Array<number>(96).fill(0);
  for (const [time, count] of Object.entries(counts)) {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    quarters[hour * 4 + minute / 15] = count;
  }
  return { name, day, quarters };
}

const told = (
  days: ReturnType<typeof aDay>[],
  asked: { timeZone: string; by?: 'day' | 'hour'; from?: string; to?: string },
) =>
  countByClock(days, {
    ...{ timeZone: asked.timeZone, by: asked.by ?? 'day' },
    ...{ from: new Date(asked.from ?? '2000-01-01T00:00:00Z'), to: new Date(asked.to ?? '2100-01-01T00:00:00Z') },
  }).map(({ folderName, date, count }) => `${date} ${folderName} ${count}`);

describe('counts by the clock of a zone', () => {
  it.each([
    ['UTC', ['2026-11-20 Beren 3']],
    ['Europe/Istanbul', ['2026-11-20 Beren 1', '2026-11-21 Beren 2']],
    ['Asia/Kathmandu', ['2026-11-20 Beren 1', '2026-11-21 Beren 2']],
    ['America/New_York', ['2026-11-20 Beren 3']],
    ['Pacific/Kiritimati', ['2026-11-21 Beren 3']],
  ])('in %s', (timeZone, expected) => {
    expect(told([aDay('2026-11-20', { '12:00': 1, '21:00': 2 })], { timeZone })).toEqual(expected);
  });

  it('of the same name are one, of others beside each other, earliest first', () => {
    const days = [
      aDay('2026-11-21', { '09:00': 4 }),
      aDay('2026-11-20', { '10:15': 1, '10:30': 2 }),
      aDay('2026-11-20', { '10:00': 5 }, 'Mavera'),
      aDay('2026-11-20', { '10:45': 3 }),
    ];
    expect(told(days, { timeZone: 'UTC', by: 'hour' })).toEqual([
      '2026-11-20 10 Beren 6',
      '2026-11-20 10 Mavera 5',
      '2026-11-21 09 Beren 4',
    ]);
  });

  it('leave out what was taken back, and what is not asked for', () => {
    const days = [aDay('2026-11-20', { '10:00': 1, '10:15': -1, '11:45': 7, '12:00': 9 })];
    const asked = { timeZone: 'UTC', by: 'hour' as const, from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z' };
    expect(told(days, asked)).toEqual(['2026-11-20 11 Beren 7']);
  });

  it('of a day with 25 hours count the hour that comes twice once, and of one with 23 skip an hour', () => {
    const autumn = [aDay('2026-10-25', { '00:15': 1, '01:15': 2, '02:15': 4 })];
    expect(told(autumn, { timeZone: 'Europe/Berlin', by: 'hour' })).toEqual([
      '2026-10-25 02 Beren 3',
      '2026-10-25 03 Beren 4',
    ]);
    const spring = [aDay('2026-03-29', { '00:45': 1, '01:00': 2 })];
    expect(told(spring, { timeZone: 'Europe/Berlin', by: 'hour' })).toEqual([
      '2026-03-29 01 Beren 1',
      '2026-03-29 03 Beren 2',
    ]);
  });

  it('of a zone that is moved by half an hour', () => {
    // 2026-04-04 15:00 UTC: 02:00 becomes 01:30.
    const days = [aDay('2026-04-04', { '14:45': 1, '15:00': 2, '15:30': 4 })];
    expect(told(days, { timeZone: 'Australia/Lord_Howe', by: 'hour' })).toEqual([
      '2026-04-05 01 Beren 3',
      '2026-04-05 02 Beren 4',
    ]);
  });
});
