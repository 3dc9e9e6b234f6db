import { addDays, localDay } from '../../shared/day.ts';
import { startOfDay } from '../../shared/wall-clock.ts';
import { intoWindow } from './lane.ts';
import type { SendingWindow } from './pace.ts';

/** A send that was begun late in the evening is not stopped at once, ms. */
const leastMs = 4 * 3_600_000;

/**
 * From when on what still waits of a send asks first: yesterday's pictures are not automatically sent this morning. That is the
 * end of the shop's first day on which it could leave, and never less than four hours after that day's first chance.
 */
export function staleAt({
  confirmedAt,
  window,
  timeZone,
}: {
  /** When a person last said yes: the send, its resumption, a retry. */
  confirmedAt: Date;
  /** null = its senders may send at any hour. */
  window: SendingWindow | null;
  timeZone: string;
}): Date {
  const first = window ? intoWindow(confirmedAt, { window, timeZone }) : confirmedAt;
  const midnight = startOfDay(addDays(localDay(first, timeZone), 1), timeZone);
  return new Date(Math.max(midnight.getTime(), first.getTime() + leastMs));
}
