import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/**
 * The database's clock. It dates the messages, and its `now()` judges leases, rests, retries and what has grown stale: whatever
 * is compared with that or kept for it comes from here, never from the clock of a machine that may be minutes off.
 */
export async function readClock({ db }: Pick<ShopScope, 'db'>): Promise<Date> {
  // Down to the whole millisecond, which is all that a Date holds.
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database tells no time.');
  return row.now;
}
