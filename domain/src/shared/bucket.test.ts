import { describe, expect, it } from 'vitest';
import { type Bucket, fullBucket, takeToken } from './bucket.ts';

const size = { burst: 3, perSecond: 2 };

/** What each of these moments (ms) has to wait, from a full bucket at 0. */
function waits(...moments: number[]): number[] {
  let bucket: Bucket = fullBucket(size, 0);
  return moments.map((now) => {
    const taken = takeToken(bucket, size, now);
    bucket = taken.bucket;
    return taken.waitMs;
  });
}

describe('a bucket of three that fills by two a second', () => {
  it.each([
    ['lets a crowd of three pass', [0, 0, 0], [0, 0, 0]],
    ['lets the fourth wait for the next token', [0, 0, 0, 0, 250], [0, 0, 0, 500, 250]],
    ['never holds more than three', [60_000, 60_000, 60_000, 60_000], [0, 0, 0, 500]],
    ['lets two a second pass for ever', [0, 0, 0, 500, 1000, 1500], [0, 0, 0, 0, 0, 0]],
    ['gives nothing for a clock that goes back', [1000, 1000, 1000, 0], [0, 0, 0, 500]],
  ])('%s', (_what, moments, expected) => {
    expect(waits(...moments)).toEqual(expected);
  });
});
