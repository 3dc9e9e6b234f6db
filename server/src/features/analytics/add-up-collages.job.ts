import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { addUpChanges } from './count.store.ts';

/** Every five minutes: makes few rows of many, so that a year is read quickly. What is read is the same before and after, and twice. */
export const addUpCollages = defineJob<{ database: Database }>()({
  name: 'analytics.add-up-collages',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 30,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, { database }, { signal }) {
    while (!signal.aborted && (await asSystem(database, addUpChanges)) > 0);
  },
});
