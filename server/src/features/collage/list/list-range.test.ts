import { describe, expect, it } from 'vitest';
import { monthBefore } from '../../source/open/shown-since.ts';
import { listRange } from './list-range.ts';

const timeZone = 'Europe/Istanbul';

describe('what a list shows', () => {
  it("is this year's, by the shop's clock", () => {
    const newYearInIstanbul = new Date('2025-12-31T21:30:00Z');
    expect(listRange({ year: null, now: newYearInIstanbul, timeZone, since: null })).toEqual({
      from: new Date('2025-12-31T21:00:00Z'),
      to: new Date('2026-12-31T21:00:00Z'),
    });
  });

  it('is another year when one is asked for', () => {
    expect(listRange({ year: 2024, now: new Date('2026-05-01T00:00:00Z'), timeZone, since: null })).toEqual({
      from: new Date('2023-12-31T21:00:00Z'),
      to: new Date('2024-12-31T21:00:00Z'),
    });
  });

  it('spans the turn of the year where the shop lists one month only', () => {
    const now = new Date('2026-01-10T09:00:00Z');
    const since = monthBefore(now, timeZone);
    expect(since).toEqual(new Date('2025-12-10T09:00:00Z'));
    expect(listRange({ year: null, now, timeZone, since }).from).toEqual(since);
  });
});
