import { describe, expect, it } from 'vitest';
import { bounded, movedTimes } from './moved-time.ts';

const times = (time: string, weekdays: number[], day: number, by: { steps?: number; days?: number }) => {
  const moved = movedTimes({ time, weekdays }, day, { steps: 0, days: 0, ...by });
  return [moved.time, ...moved.weekdays];
};

describe('a run that is moved', () => {
  it('moves all runs of its schedule, in quarters of an hour within the day', () => {
    expect(times('10:00', [], 2, { steps: 6 })).toEqual(['11:30']);
    expect(times('10:00', [], 2, { steps: -1 })).toEqual(['09:45']);
    expect(times('00:15', [], 2, { steps: -9 })).toEqual(['00:00']);
    expect(times('23:30', [], 2, { steps: 9 })).toEqual(['23:45']);
  });

  it('takes its day of the week along, and no other', () => {
    expect(times('10:00', [1, 4], 4, { days: 1 })).toEqual(['10:00', 1, 5]);
    expect(times('10:00', [1, 4], 4, { days: -3 })).toEqual(['10:00', 1]);
  });

  it('stays within the week, and on its day when it runs every day', () => {
    expect(bounded({ weekdays: [] }, 3, { steps: 2, days: 4 })).toEqual({ steps: 2, days: 0 });
    expect(bounded({ weekdays: [3] }, 3, { steps: 0, days: 9 })).toEqual({ steps: 0, days: 4 });
    expect(bounded({ weekdays: [3] }, 3, { steps: 0, days: -9 })).toEqual({ steps: 0, days: -2 });
  });
});
