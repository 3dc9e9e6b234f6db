import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** One job waits already, perhaps for tomorrow morning; what is ordered for now is not to wait with it. */
export async function bringForward({ db }: ShopScope | SystemScope, { name, key }: { name: string; key: string }) {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and singleton_key = ${key} and state = 'created' and start_after > now()`.execute(db);
}

interface Signs {
  worker: Date | null;
  scheduler: Date | null;
  /** Seconds that the oldest job has been due. */
  oldestJob: number;
}

/** Signs of life are rows that workers write, never computed from a fresh connection alone (reliability rule 31). */
export async function readSigns({ db }: SystemScope): Promise<Signs> {
  const row = await db
    .selectFrom('installation')
    .select(['last_worker_claim_at as worker', 'last_scheduler_tick_at as scheduler'])
    .executeTakeFirstOrThrow();
  const queue = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(start_after))::int as seconds
    from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db);
  return { worker: row.worker, scheduler: row.scheduler, oldestJob: queue.rows[0]?.seconds ?? 0 };
}

export async function writeSigns(
  { db }: SystemScope,
  { claimedAt, isScheduler }: { claimedAt: number | null; isScheduler: boolean },
): Promise<void> {
  await db
    .updateTable('installation')
    .set({
      ...(claimedAt === null ? {} : { last_worker_claim_at: new Date(claimedAt) }),
      ...(isScheduler ? { last_scheduler_tick_at: sql<Date>`now()` } : {}),
      only_row: true,
    })
    .execute();
}
