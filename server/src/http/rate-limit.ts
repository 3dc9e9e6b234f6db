import { type Bucket, type BucketSize, fullBucket, takeToken } from '@kolaj/domain/shared/bucket';

/** More keys at once are not worth keeping: who is forgotten starts with a full bucket. */
const maxKept = 10_000;

/** How often something may happen per key, in this process. Answers with the ms to wait; 0 = now. */
export function rateLimit(size: BucketSize, clock: () => Date): (key: string) => number {
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const now = clock().getTime();
    if (buckets.size >= maxKept) buckets.clear();
    const { bucket, waitMs } = takeToken(buckets.get(key) ?? fullBucket(size, now), size, now);
    buckets.set(key, bucket);
    return waitMs;
  };
}
