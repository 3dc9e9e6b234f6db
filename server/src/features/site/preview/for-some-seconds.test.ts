import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { forSomeSeconds } from './for-some-seconds.ts';

it('remembers from when it is there: a slow reading is waited for, never begun beside itself', async () => {
  vi.useFakeTimers();
  try {
    const remembered = forSomeSeconds<number>({ ms: 5_000, atMost: 10 });
    let begun = 0;
    const read = async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      return begun;
    };
    const first = remembered('shop', read);
    await vi.advanceTimersByTimeAsync(8_000);
    const second = remembered('shop', read);
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await first, await second, begun]).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(5_000);
    const third = remembered('shop', read);
    await vi.advanceTimersByTimeAsync(12_000);
    expect([await third, begun]).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('asks again for what failed, at once', async () => {
  const remembered = forSomeSeconds<number>({ ms: 5_000, atMost: 10 });
  await expect(remembered('shop', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await wait(0);
  expect(await remembered('shop', async () => 3)).toBe(3);
});
