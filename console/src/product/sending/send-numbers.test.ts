import { describe, expect, it } from 'vitest';
import { badgeOf, segmentsOf } from './send-numbers.ts';

const counts = (over: object = {}) => ({ total: 10, done: 0, uncertain: 0, failed: 0, cancelled: 0, open: 0, ...over });

describe('a send as a badge', () => {
  it.each([
    ['accepted', { open: 10 }, 'queued'],
    ['running', { open: 4, done: 6 }, 'sending'],
    ['running', { open: 4, done: 5, uncertain: 1 }, 'sending'],
    ['paused', { open: 4, done: 6 }, 'paused'],
    ['sent', { done: 10 }, 'sent'],
    ['partial', { done: 8, cancelled: 2 }, 'partial'],
    ['partial', { done: 8, uncertain: 2 }, 'uncertain'],
    ['failed', { failed: 10 }, 'failed-delivery'],
    ['cancelled', { cancelled: 10 }, 'cancelled'],
  ] as const)('%s %o is %s', (status, of, badge) => expect(badgeOf({ status, counts: counts(of) })).toBe(badge));
});

describe('the bar', () => {
  it('never counts an uncertain message as done', () => {
    expect(segmentsOf(counts({ done: 9, uncertain: 1 }))).toEqual([
      { tone: 'accent', value: 9 },
      { tone: 'violet', value: 1 },
      { tone: 'red', value: 0 },
    ]);
  });

  it('is green when everything has arrived', () => {
    expect(segmentsOf(counts({ done: 10 }))[0]).toEqual({ tone: 'green', value: 10 });
  });
});
