import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { eraseNotes } from './order.store.ts';

/** Days that the words of a customer are kept (D-98). */
const keptDays = 180;

/** Every night: forgets what customers wrote into old orders. Run twice it finds nothing the second time. */
export const eraseOrders = defineJob<{ database: Database }>()({
  name: 'site.erase-orders',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 60,
  timeLimitSeconds: 600,
  slots: 1,
  schedule: '20 3 * * *',

  async run(_payload, { database }) {
    await asSystem(database, (scope) => eraseNotes(scope, keptDays));
  },
});
