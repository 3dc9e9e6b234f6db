import { type Bucket, type BucketSize, fullBucket, takeToken } from '@kolaj/domain/shared/bucket';

/**
 * More keys at once are not worth their memory, about 100 bytes each. Who has not come for longest is forgotten first and begins with
 * a full bucket: only somebody with as many addresses can make himself forgotten, and never all others with him.
 */
const keptAtMost = 100_000;

/** Web processes that answer for the installation. */
let sharers = 1;

/** To be said whenever that changes: what one process lets by the others do not see, so each lets by its part of what may go on. */
export function shareLimits(processes: number): void {
  sharers = Math.max(1, processes);
}

interface Options {
  maxKept?: number;
  /** `each`: what was promised to one caller, who may come to one process only. */
  of?: 'all-processes' | 'each';
}

/** How often something may happen per key. Answers with the ms to wait; 0 = now. */
export function rateLimit(
  { burst, perSecond }: BucketSize,
  clock: () => Date,
  { maxKept = keptAtMost, of = 'all-processes' }: Options = {},
): (key: string) => number {
  // A map keeps its keys in the order in which they were set.
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const now = clock().getTime();
    const size = { burst, perSecond: of === 'each' ? perSecond : perSecond / sharers };
    const { bucket, waitMs } = takeToken(buckets.get(key) ?? fullBucket(size, now), size, now);
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxKept) {
      const [longestAgo = key] = buckets.keys();
      buckets.delete(longestAgo);
    }
    return waitMs;
  };
}
