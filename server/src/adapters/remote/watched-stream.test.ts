import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchedStream } from './watched-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const windowMs = 30_000;

describe('a file on its way', () => {
  it('fails when next to nothing comes in a whole window (I4)', async () => {
    const stream = watchedStream(windowMs).resume();
    stream.write('a byte now');
    await once(stream, 'data');
    const failed = once(stream, 'error');
    vi.advanceTimersByTime(windowMs);
    expect(await failed).toMatchObject([{ trouble: 'no-answer' }]);
  });

  it('continues while enough comes in every window', async () => {
    const stream = watchedStream(windowMs).resume();
    for (let window = 0; window < 10; window++) {
      stream.write(Buffer.alloc(2_000));
      await once(stream, 'data');
      vi.advanceTimersByTime(windowMs);
    }
    expect(stream.destroyed).toBe(false);
    stream.end();
    await once(stream, 'end');
  });

  it('is not blamed for a reader that takes its time', async () => {
    const stream = watchedStream(windowMs);
    stream.write(Buffer.alloc(10));
    await once(stream, 'readable');
    vi.advanceTimersByTime(10 * windowMs);
    expect(stream.destroyed).toBe(false);
    expect(stream.read()).toHaveLength(10);
  });
});
