/** Tokens that fill up with time: short crowds pass, long ones do not. */
export interface Bucket {
  tokens: number;
  /** ms since 1970. */
  at: number;
}

export interface BucketSize {
  /** Most tokens at once. */
  burst: number;
  perSecond: number;
}

export const fullBucket = ({ burst }: BucketSize, now: number): Bucket => ({ tokens: burst, at: now });

/** Takes a token; `waitMs` > 0 = there is none before that. A clock that goes back gives nothing and takes nothing. */
export function takeToken(
  { tokens, at }: Bucket,
  { burst, perSecond }: BucketSize,
  now: number,
): { bucket: Bucket; waitMs: number } {
  const filled = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
  if (filled >= 1) return { bucket: { tokens: filled - 1, at: now }, waitMs: 0 };
  return { bucket: { tokens: filled, at: now }, waitMs: Math.ceil(((1 - filled) / perSecond) * 1000) };
}
