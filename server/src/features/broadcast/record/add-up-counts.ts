import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { addUpChanges, sendsToAddUp } from './count-changes.store.ts';

const everyMs = 1_000;

/**
 * Adds up, once, what has changed in the counts of all sends. What is read is the same before and after: this keeps reading
 * quick. Safe to run twice, and in several processes at once.
 */
export async function addUpCounts(database: Pick<Database, 'db'>): Promise<void> {
  for (const id of await asSystem(database, sendsToAddUp)) {
    while (await asSystem(database, (scope) => addUpChanges(scope, id)));
  }
}

/** Adds the counts up every second. Returns the stop, which waits for a step that is under way. */
export function keepCountsAddedUp(database: Pick<Database, 'db'>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    // What fails now, because the database is away or somebody deletes the send, is there in a second.
    running ??= addUpCounts(database)
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
