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
    for (const { shopId, rules } of await asSystem(database, shopsToRead)) {
      const ids = await inShop(database, shopId, (scope) => collagesToRead(scope, rules));
      for (let from = 0; from < ids.length; from += atOnce) {
        signal.throwIfAborted();
        await inShop(database, shopId, (scope) => readAgain(scope, ids.slice(from, from + atOnce), rules));
      }
      await inShop(database, shopId, (scope) => markRead(scope, rules));
    }
  },
});
