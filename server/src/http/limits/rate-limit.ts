import { type Bucket, type BucketSize, fullBucket, takeToken } from '@kolaj/domain/shared/bucket';

/**
 * More keys at once are not worth their memory, about 100 bytes each. Who has not come for longest is forgotten first and begins with
 * a full bucket: only somebody with as many addresses can make himself forgotten, and never all others with him.
 */
const keptAtMost = 100_000;

/** How often something may happen per key, in this process. Answers with the ms to wait; 0 = now. */
export function rateLimit(size: BucketSize, clock: () => Date, maxKept = keptAtMost): (key: string) => number {
  // A map keeps its keys in the order in which they were set.
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const now = clock().getTime();
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
