import { setTimeout as wait } from 'node:timers/promises';
import { isOurDatabaseAway } from '../adapters/postgres/trouble/database-away.ts';
import { StoreUnavailable } from '../ports/file-store.ts';

/** The database or the file store does not answer: nothing is wrong with the work, which waits. */
export const isAway = (error: unknown): boolean => isOurDatabaseAway(error) || error instanceof StoreUnavailable;

const askedEveryMs = 1000;

/** Does a last thing as soon as the database is there again. Throws what it threw when nobody wants it any more. */
export async function whenDatabaseAnswers(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isOurDatabaseAway(error) || signal.aborted) throw error;
      await wait(askedEveryMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
