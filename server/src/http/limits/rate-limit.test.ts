import { describe, expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

const limitOf = (maxKept: number) => {
  const now = new Date('2026-11-24T10:00:00Z');
  return rateLimit({ burst: 2, perSecond: 0.1 }, () => now, maxKept);
};

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
