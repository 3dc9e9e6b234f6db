import { setTimeout as delay } from 'node:timers/promises';

/** The database broke a transaction off: to end a circle of waiting, or because it could not be put in line with others. */
const brokenOffCodes = new Set(['40P01', '40001']);

const mostTries = 6;
/** Before the second try, ms; doubles with each further one. */
const firstPauseMs = 10;

/**
 * Runs a transaction again that the database broke off; nothing of the first try is left. `run` opens the transaction itself
 * (`inShop`, `asSystem`). Only for one that does nothing outside the database: whatever else it did would be done again.
 *
 * @param random in [0, 1): those who got in each other's way do not come back at the same moment
 */
export async function repeatable<Result>(random: () => number, run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === mostTries || !isBrokenOff(error)) throw error;
    }
    await delay(firstPauseMs * 2 ** (tries - 1) * (0.5 + random()));
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenOffCodes.has(String(error.code));
}

/** Tries at once and after pauses, which differ: several processes of one machine start together. */
export async function tryFor(
  { patienceMs, pauseMs }: { patienceMs: number; pauseMs: number },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (;;) {
    if (await attempt()) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await delay(Math.min(left, pauseMs * (0.5 + Math.random())));
  }
}
