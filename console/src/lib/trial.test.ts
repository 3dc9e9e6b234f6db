import { describe, expect, it } from 'vitest';
import { trialOf } from './trial.ts';

const shop = (subscription_package: string | null) => ({
  time_zone: 'Europe/Istanbul',
  // 00:30 on the 2nd of November in Istanbul.
  live: { settings: { subscription_package }, created_at: '2026-11-01T21:30:00Z' },
});
const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 9));

describe('trialOf', () => {
  it('counts 14 days of the shop’s own calendar down to today', () => {
    expect(trialOf(shop('trial-start'), noon(2))).toEqual({ kind: 'days', days: 14 });
    expect(trialOf(shop('trial-start'), noon(7))).toEqual({ kind: 'days', days: 9 });
    expect(trialOf(shop('trial-start'), noon(15))).toEqual({ kind: 'days', days: 1 });
    expect(trialOf(shop('trial-start'), noon(16))).toEqual({ kind: 'today' });
  });

  it('is over without a package and silent for a paid one', () => {
    expect(trialOf(shop(null), noon(2))).toEqual({ kind: 'over' });
    expect(trialOf(shop('pro'), noon(30))).toEqual({ kind: 'none' });
  });
});
