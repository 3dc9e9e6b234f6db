/** The longest pause that is believed. */
const longestRetryMs = 3_600_000;

/** Retry-After in seconds or as an HTTP date; ms. null = it does not say. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 1000), longestRetryMs) : null;
}
