import { compareDays, localDay } from '@kolaj/domain/shared/day';
import { describe, expect, it } from 'vitest';
import { shownDays } from './shown-days.ts';

const hour = 3_600_000;

/** The day that the database counts a moment to: the last one that has begun. */
function dayOf(moment: number, { days, starts }: ReturnType<typeof shownDays>) {
  return days[starts.findLastIndex((start) => start.getTime() <= moment)];
}

describe('the days of the shop that are counted', () => {
  // Clocks that change at midnight, by half an hour, by a whole day. Only one that goes back over midnight after it would cut a day in two, as
  // Newfoundland's did at 00:01 until 2011.
  it.each([
    ['Europe/Istanbul', 2026],
    ['America/Havana', 2026],
    ['Asia/Beirut', 2026],
    ['America/Scoresbysund', 2023],
    ['Australia/Lord_Howe', 2026],
    ['Pacific/Apia', 2011],
    ['America/Sao_Paulo', 2018],
  ])('are those of the clock of %s in %d, hour by hour', (timeZone, year) => {
    const shown = shownDays({ settings: { justOneMonth: false, timeZone }, now: new Date(), year });
    const from = shown.starts[0]?.getTime() ?? 0;
    const to = shown.until?.getTime() ?? 0;
    for (let moment = from; moment < to; moment += hour) {
      for (const near of [moment - 1, moment]) {
        const day = localDay(new Date(near), timeZone);
        if (day.year === year) expect(dayOf(near, shown)).toEqual(day);
      }
    }
    expect(localDay(new Date(from - 1), timeZone).year).toBe(year - 1);
    expect(localDay(new Date(to), timeZone).year).toBe(year + 1);
  });

  it('are those of the last month with today, which has no end', () => {
    const settings = { justOneMonth: true, timeZone: 'Europe/Istanbul' };
    const { days, until } = shownDays({ settings, now: new Date('2026-03-31T20:59:00Z'), year: undefined });
    expect([days[0], days.at(-1), until]).toEqual([
      { year: 2026, month: 2, day: 28 },
      { year: 2026, month: 3, day: 31 },
      null,
    ]);
    expect(days.toSorted(compareDays)).toEqual(days);
  });
});
