import type { PriceRules } from '@kolaj/domain/price/currency';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { markRead, shopsToRead } from '../../shop/open/prices.store.ts';
import { collagesToRead, readAgain } from '../open/amounts.store.ts';

/** So many rows are held at a time: a person's save waits no longer than one batch. */
const atOnce = 200;

/**
 * Reads the amounts of collages from their texts wherever they were read with other rules than the shop has now: after an owner
 * changed currency or number format, after the first guess became another one, and once for what older versions stored (D-106).
 * A run that was cut short is continued by the next one; a second run finds nothing to do.
 */
export const readAmounts = defineJob<{ database: Pick<Database, 'db'> }>()({
  name: 'collage.read-amounts',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 10,
  timeLimitSeconds: 900,
  slots: 1,
  schedule: '*/10 * * * *',

  async run(_payload, { database }, { signal }) {
    const failures: unknown[] = [];
    for (const shop of await asSystem(database, shopsToRead)) {
      signal.throwIfAborted();
      // A row that somebody holds for long keeps its own shop waiting, no other.
      await readShop(shop, database, signal).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the amounts of some shops could not be read now');
  },
});

async function readShop(
  { shopId, rules }: { shopId: string; rules: PriceRules },
  database: Pick<Database, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  const ids = await inShop(database, shopId, (scope) => collagesToRead(scope, rules));
  for (let from = 0; from < ids.length; from += atOnce) {
    signal.throwIfAborted();
    await inShop(database, shopId, (scope) => readAgain(scope, ids.slice(from, from + atOnce), rules));
  }
  await inShop(database, shopId, (scope) => markRead(scope, rules));
}
