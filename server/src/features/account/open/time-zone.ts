/**
 * A time zone as a browser names it, if it is one: an IANA name, spelt as this machine's tables spell it. null for anything
 * else, offsets like `+03:00` too, which know no summer time.
 */
export function zoneOrNull(name: string | undefined): string | null {
  if (name === undefined || !/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
