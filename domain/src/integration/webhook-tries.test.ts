import { describe, expect, it } from 'vitest';
import { fateOf, restSeconds, stopAfter, type TryResult } from './webhook-tries.ts';

const answered = (status: number): TryResult => ({ kind: 'answered', status });
const silent: TryResult = { kind: 'unanswered', why: 'timeout' };

describe('what becomes of a message', () => {
  it.each([
    [answered(200), 1, { kind: 'taken' }],
    [answered(204), 10, { kind: 'taken' }],
    [answered(302), 1, { kind: 'again', afterSeconds: 5 }],
    [answered(400), 2, { kind: 'again', afterSeconds: 300 }],
    [answered(500), 9, { kind: 'again', afterSeconds: 86_400 }],
    [silent, 9, { kind: 'again', afterSeconds: 86_400 }],
    [silent, 10, { kind: 'given-up' }],
    [answered(503), 11, { kind: 'given-up' }],
  ])('%j after %i tries: %j', (result, attempts, fate) => {
    expect(fateOf(result, attempts)).toEqual(fate);
  });

  it('takes a little more than three days at most', () => {
    let seconds = 0;
    for (let attempts = 1; ; attempts++) {
      const fate = fateOf(silent, attempts);
      if (fate.kind !== 'again') break;
      seconds += fate.afterSeconds;
    }
    expect(seconds / 86_400).toBeCloseTo(3.15, 1);
  });
});

describe('an address that takes nothing', () => {
  it.each([
    [0, 0],
    [1, 10],
    [2, 20],
    [7, 640],
    [8, 900],
    [5000, 900],
  ])('rests after %i failures in a row for %i s', (failures, seconds) => {
    expect(restSeconds(failures)).toBe(seconds);
  });

  const now = new Date('2026-11-27T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  it.each([
    [answered(200), daysAgo(9), null],
    [answered(410), null, 'gone'],
    [answered(500), null, null],
    [silent, daysAgo(4.9), null],
    [silent, daysAgo(5), 'failing'],
    [answered(404), daysAgo(6), 'failing'],
  ])('%j, failing since %j: stopped for %j', (result, failingSince, stop) => {
    expect(stopAfter(result, { failingSince, now })).toBe(stop);
  });
});
