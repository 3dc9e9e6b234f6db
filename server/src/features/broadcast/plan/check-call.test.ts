import { describe, expect, it } from 'vitest';
import { daysIn } from './check-call.ts';

const timeZone = 'Europe/Istanbul';
const at = (now: string) => ({ now: new Date(now), timeZone });

describe('the days of a call', () => {
  it('are read as DD-MM of this year or as whole dates, sorted, each once', () => {
    expect(daysIn(['19-11', '2026-11-18', '2026-11-19'], at('2026-11-20T09:00:00Z'))).toEqual({
      days: ['2026-11-18', '2026-11-19'],
      unreadable: [],
    });
  });

  it('that have not come yet this year were those of last year', () => {
    expect(daysIn(['31-12', '01-01'], at('2026-12-31T21:30:00Z')).days).toEqual(['2026-12-31', '2027-01-01']);
    expect(daysIn(['29-02'], at('2025-01-10T09:00:00Z')).days).toEqual(['2024-02-29']);
  });

  it('names those that are no day of the calendar', () => {
    expect(daysIn(['31-02', 'today'], at('2026-11-20T09:00:00Z')).unreadable).toEqual(['31-02', 'today']);
  });
});
