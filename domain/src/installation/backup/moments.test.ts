import { describe, expect, it } from 'vitest';
import { basesBefore, basesToKeep, isSegment, isSpent, segmentAfter, unbrokenFrom } from './moments.ts';

const base = (day: number, startSegment = '') => ({
  name: `base-${day}`,
  startSegment,
  stoppedAt: new Date(Date.UTC(2026, 10, day)),
});
const noonOf = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const bases = [base(3), base(1), base(2)];
const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);

describe('pieces of the log', () => {
  it.each([
    ['000000010000000000000003', '000000010000000000000004'],
    ['00000001000000000000000F', '000000010000000000000010'],
    ['0000000100000000000000FF', '000000010000000100000000'],
    ['00000002000000FF000000FF', '000000020000010000000000'],
  ])('after %s comes %s', (name, next) => {
    expect(segmentAfter(name)).toBe(next);
  });

  it.each(['00000002.history', '000000010000000000000003.partial', '00000001000000000000000a', ''])(
    '%s is none',
    (name) => expect(isSegment(name)).toBe(false),
  );

  it('are taken until one is missing', () => {
    const first = '0000000100000000000000FE';
    const second = segmentAfter(first);
    const fourth = segmentAfter(segmentAfter(second));
    expect(unbrokenFrom(first, new Set([fourth, second, first]))).toEqual([first, second]);
    expect(unbrokenFrom(first, new Set([second]))).toEqual([]);
  });

  it('are spent when no copy that stays begins at or before them', () => {
    const kept = [base(1, '000000010000000000000005'), base(2, '000000010000000000000009')];
    expect(isSpent('000000010000000000000004', kept)).toBe(true);
    expect(isSpent('000000010000000000000005', kept)).toBe(false);
    expect(isSpent('000000010000000000000007', kept)).toBe(false);
  });
});

describe('copies', () => {
  it('that lead to a moment are those that had ended, the newest first', () => {
    expect(namesOf(basesBefore(bases, noonOf(2)))).toEqual(['base-2', 'base-1']);
    expect(basesBefore(bases, new Date(Date.UTC(2026, 9, 31)))).toEqual([]);
    expect(namesOf(basesBefore(bases, base(1).stoppedAt))).toEqual(['base-1']);
  });

  it('stay as long as a moment of the last days needs them', () => {
    expect(namesOf(basesToKeep(bases, noonOf(2)))).toEqual(['base-3', 'base-2']);
    expect(namesOf(basesToKeep(bases, noonOf(9)))).toEqual(['base-3']);
    expect(basesToKeep(bases, new Date(0))).toHaveLength(3);
    expect(basesToKeep([], noonOf(1))).toEqual([]);
  });
});
