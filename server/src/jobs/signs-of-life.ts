import { sql } from 'kysely';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import type { Workers } from './worker.ts';

const everyMs = 10_000;

/** Writes down every 10 s that workers take jobs and schedules tick; the health page reads these rows. Returns the stop. */
export function keepSignsOfLife(parts: { database: Database; workers: Workers; isScheduler: boolean }): () => void {
  const { database, workers, isScheduler } = parts;

  async function write(): Promise<void> {
    const claimedAt = workers.lastClaimAt();
    await asSystem(database, (scope) =>
      scope.db
        .updateTable('installation')
        .set({
          ...(claimedAt === null ? {} : { last_worker_claim_at: new Date(claimedAt) }),
          ...(isScheduler ? { last_scheduler_tick_at: sql<Date>`now()` } : {}),
          only_row: true,
        })
        .execute(),
    );
  }

  // A missed sign is seen on the health page; it must not end the process.
  const timer = setInterval(() => void write().catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
