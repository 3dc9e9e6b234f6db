import { describe, expect, it } from 'vitest';
import { trialHasEnded, trialLastDay, trialLength, trialOf } from './trial.ts';

const at = (now: string, subscriptionPackage: string | null = 'trial-start') => ({
  subscriptionPackage,
  createdAt: new Date('2026-03-20T20:30:00Z'),
  trialDays: trialLength.usual,
  now: new Date(now),
  timeZone: 'Europe/Istanbul',
});

describe('the trial of a shop created on 20 March at 23:30, Istanbul time', () => {
  it.each([
    ['2026-03-20T20:31:00Z', { kind: 'days-left', days: 14 }],
    ['2026-03-20T21:00:00Z', { kind: 'days-left', days: 13 }],
    ['2026-04-02T20:59:00Z', { kind: 'days-left', days: 1 }],
    ['2026-04-02T21:00:00Z', { kind: 'today' }],
    ['2026-04-03T20:59:59Z', { kind: 'today' }],
    ['2026-04-03T21:00:00Z', { kind: 'over' }],
  ])('at %s', (now, trial) => {
    expect(trialOf(at(now))).toEqual(trial);
  });

  it('is as long as an administrator says', () => {
    const month = { ...at('2026-04-03T21:00:00Z'), trialDays: 30 };
    expect(trialOf(month)).toEqual({ kind: 'days-left', days: 15 });
    expect(trialHasEnded(month)).toBe(false);
  });

  it('counts calendar days over a clock change', () => {
    const paris = {
      ...at('2026-03-29T22:00:00Z'),
      createdAt: new Date('2026-03-28T23:00:00Z'),
      timeZone: 'Europe/Paris',
    };
    expect(trialOf(paris)).toEqual({ kind: 'days-left', days: 13 });
  });

  it('is over without a package and not shown with a paid one', () => {
    expect(trialOf(at('2026-03-21T00:00:00Z', null))).toEqual({ kind: 'over' });
    expect(trialOf(at('2027-01-01T00:00:00Z', 'gold'))).toEqual({ kind: 'none' });
  });

  it('has its last day on the fourteenth, as long as it runs', () => {
    expect(trialLastDay(at('2026-04-03T20:59:59Z'))).toBe('2026-04-03');
    expect(trialLastDay({ ...at('2026-04-03T21:00:00Z'), trialDays: 30 })).toBe('2026-04-19');
    expect(trialLastDay(at('2026-04-03T21:00:00Z'))).toBeNull();
    expect(trialLastDay(at('2026-03-21T00:00:00Z', 'gold'))).toBeNull();
  });

  it('is ended by the daily job once day 14 is over', () => {
    expect(trialHasEnded(at('2026-04-03T20:59:59Z'))).toBe(false);
    expect(trialHasEnded(at('2026-04-03T21:00:00Z'))).toBe(true);
    expect(trialHasEnded(at('2026-04-03T21:00:00Z', 'gold'))).toBe(false);
    expect(trialHasEnded(at('2026-04-03T21:00:00Z', null))).toBe(false);
  });
});
