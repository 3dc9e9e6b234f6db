import { setTimeout as delay } from 'node:timers/promises';
import { leaveWithinMs } from '../lane/leave-within.ts';

const stepMs = 40;

/**
 * Waits, after a stop is committed, until no message that was taken before it may still begin to leave: then the stop may be
 * answered. Usually that is the rest of the calls under way. A provider that does not answer is not waited for: what has not
 * begun by `leaveWithinMs` does not leave any more.
 *
 * @param isAnythingLeaving a look at the database, in a transaction of its own
 */
export async function untilQuiet(isAnythingLeaving: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + leaveWithinMs;
  while (performance.now() < endsAt) {
    if (!(await isAnythingLeaving())) return;
    await delay(stepMs);
  }
}
