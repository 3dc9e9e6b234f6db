import { describe, expect, it } from 'vitest';
import { listYears } from './list-years.ts';

const june = { year: 2026, month: 6, day: 9 };
const january = { year: 2027, month: 1, day: 1 };

describe('the year switch of the lists (D-38)', () => {
  it.each([
    [june, [2026, 2025, 2023], [2026, 2025, 2023]],
    [june, [2025], [2026, 2025]],
    [june, [], [2026, 2025]],
    [june, [2022], [2026, 2025, 2022]],
    // A clock that was wrong once makes no future year.
    [june, [2031, 2026], [2026, 2025]],
    [january, [2025, 2026], [2027, 2026, 2025]],
  ])('on %o with things of %j offers %j', (today, withThings, years) => {
    expect(listYears({ today, withThings, justOneMonth: false })).toMatchObject({ current: today.year, years });
  });

  it.each([
    ['in January with things of last year', january, [2026], false, true],
    ['in January without any', january, [2025], false, false],
    ['in June', june, [2025], false, false],
    ['in January where one month is shown', january, [2026], true, false],
  ])('%s', (_when, today, withThings, justOneMonth, hint) => {
    const { hintsAtLastYear, isMonthOnly } = listYears({ today, withThings, justOneMonth });
    expect([hintsAtLastYear, isMonthOnly]).toEqual([hint, justOneMonth]);
  });
});
