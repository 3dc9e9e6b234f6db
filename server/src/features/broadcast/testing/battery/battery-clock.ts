import { sql } from 'kysely';
import pino from 'pino';
import type { ServerAddress } from '../../../../adapters/postgres/embedded/ensure-database.ts';
import type { Database } from '../../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../../adapters/postgres/scope.ts';
import { order } from '../../../../jobs/bind-job.ts';
import { startQueue } from '../../../../jobs/queue.ts';
import { checkPhones } from '../../phones/check-phones.job.ts';
import { lookUpUncertain } from '../../settle/look-up-uncertain.job.ts';
import { settleDeliveries } from '../../settle/settle-deliveries.job.ts';

/** The product's queue with a clock that a test moves. */
export interface BatteryClock {
  /** What happens once a minute: the sweep, and the look at the phones. Nothing while the database is away. */
  minute: () => Promise<void>;
}

export async function batteryClock(
  database: Database & { address: ServerAddress },
  closing: (() => Promise<void>)[],
): Promise<BatteryClock> {
  const log = pino({ level: 'silent' });
  const queue = await startQueue({ address: database.address, isScheduler: false, log });
  await queue.makeQueues([settleDeliveries, lookUpUncertain, checkPhones]);
  closing.push(() => queue.stop());
  const strike = () =>
    asSystem(database, async (scope) => {
      // Waits before another try are over by then; a phone's own rest and pace are not hurried.
      await scope.db
        .updateTable('deliveries')
        .where('status', '=', 'waiting')
        .where(sql<boolean>`next_at > now() + interval '8 seconds'`)
        .set({ next_at: sql`now()` })
        .execute();
      await scope.db
        .updateTable('lanes')
        .where('wake_at', '>', sql<Date>`now()`)
        .set({ wake_at: sql`now()` })
        .execute();
      await queue.enqueue(scope, [order(settleDeliveries, {}), order(lookUpUncertain, {}), order(checkPhones, {})]);
    });
  return { minute: () => strike().catch(() => undefined) };
}
