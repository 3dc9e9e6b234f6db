import { localTime } from '../shared/day.ts';

/** When a folder is looked at. Times of day are minutes since midnight where the shop is; null = all day. */
export interface WatchTimes {
  from: number | null;
  to: number | null;
}

/** Whether a watched folder may be looked at now. From 22:00 to 06:00 passes midnight; the end itself is outside. */
export function isWithin({ from, to }: WatchTimes, now: Date, timeZone: string): boolean {
  if (from === null || to === null || from === to) return true;
  const { hour, minute } = localTime(now, timeZone);
  const at = hour * 60 + minute;
  return from < to ? at >= from && at < to : at >= from || at < to;
}

/** Longest wait for a source that cannot be reached, minutes. */
const longestWait = 360;
/** A file that is still being uploaded, or an import in the way, is looked after sooner. */
const soon = { 'not-settled': 1, busy: 5 };

export type LookKind = 'nothing-new' | 'not-settled' | 'imported' | 'busy' | 'unreachable' | 'gone';

/**
 * Minutes until the next look. A source that cannot be reached is asked less and less often, down to every six hours.
 *
 * @param failures looks in a row, this one included, that could not reach the source
 */
export function minutesToNextLook(
  kind: LookKind,
  { everyMinutes, failures }: { everyMinutes: number; failures: number },
): number {
  switch (kind) {
    case 'not-settled':
    case 'busy':
      return Math.min(everyMinutes, soon[kind]);
    case 'unreachable':
      return Math.min(everyMinutes * 2 ** Math.min(failures, 10), Math.max(everyMinutes, longestWait));
    default:
      return everyMinutes;
  }
}
