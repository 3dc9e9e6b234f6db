import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { addUpCollages, addUpOrders, addUpVisits } from './add-up.store.ts';

/** Every five minutes: makes few rows of many, so that a year is read quickly. What is read is the same before and after, and twice. */
export const addUp = defineJob<{ database: Database }>()({
  name: 'analytics.add-up',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 30,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, { database }, { signal }) {
    for (const part of [addUpCollages, addUpVisits, addUpOrders])
      while (!signal.aborted && (await asSystem(database, part)) > 0);
  },
});
