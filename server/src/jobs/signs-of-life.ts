import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { writeSigns } from './queue.store.ts';
import type { Workers } from './worker.ts';

const everyMs = 10_000;

/** Writes down every 10 s that workers take jobs and schedules tick; the health page reads these rows. Returns the stop. */
export function keepSignsOfLife(parts: { database: Database; workers: Workers; isScheduler: boolean }): () => void {
  const { database, workers, isScheduler } = parts;

  const write = () =>
    asSystem(database, (scope) => writeSigns(scope, { claimedAt: workers.lastClaimAt(), isScheduler }));
  // A missed sign is seen on the health page; it must not end the process.
  const timer = setInterval(() => void write().catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
