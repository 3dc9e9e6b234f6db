import { afterEach, describe, expect, it } from 'vitest';
import { rateLimit, shareLimits } from './rate-limit.ts';

const limitOf = (maxKept: number) => {
  const now = new Date('2026-11-24T10:00:00Z');
  return rateLimit({ burst: 2, perSecond: 0.1 }, () => now, { maxKept });
};

afterEach(() => shareLimits(1));

it('two processes together let by for long what one alone would, and keep what was promised to one caller', () => {
  let now = 0;
  const clock = () => new Date(now);
  const size = { burst: 2, perSecond: 1 };
  const passedIn100Seconds = (wait: (key: string) => number) => {
    let passed = 0;
    for (const end = now + 100_000; now < end; now += 100) if (wait('a network') === 0) passed++;
    return passed;
  };
  shareLimits(2);
  expect(passedIn100Seconds(rateLimit(size, clock))).toBeLessThan(54);
  expect(passedIn100Seconds(rateLimit(size, clock, { of: 'each' }))).toBeGreaterThan(98);
  shareLimits(1);
  expect(passedIn100Seconds(rateLimit(size, clock))).toBeGreaterThan(98);
});

describe('a limit that more ask than it can remember', () => {
  it('forgets one after the other, who has not come for longest, and nobody else', () => {
    const wait = limitOf(3);
    for (const key of ['a', 'a', 'b', 'b', 'c', 'c']) expect(wait(key)).toBe(0);
    expect(wait('a')).toBeGreaterThan(0);
    wait('d');
    // 'b' has not come for longest.
    expect(wait('a')).toBeGreaterThan(0);
    expect(wait('c')).toBeGreaterThan(0);
    expect(wait('b')).toBe(0);
  });

  it('keeps to itself who has used it up, however many others come once', () => {
    const wait = limitOf(100);
    for (let n = 0; n < 500; n++) {
      wait('busy');
      wait(`stranger ${n}`);
    }
    expect(wait('busy')).toBeGreaterThan(0);
  });
});
