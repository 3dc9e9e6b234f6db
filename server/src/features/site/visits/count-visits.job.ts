import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { addUpVisits, forgetEvents, forgetSalts } from './visit.store.ts';

/**
 * Every five minutes: makes few rows of many, and forgets what must not be kept (D-99). What is read is the same before and after;
 * run twice it finds nothing the second time.
 */
export const countVisits = defineJob<{ database: Database }>()({
  name: 'site.count-visits',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 30,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, { database }, { signal }) {
    await asSystem(database, forgetSalts);
    while (!signal.aborted && (await asSystem(database, addUpVisits)) > 0);
    while (!signal.aborted && (await asSystem(database, forgetEvents)) > 0);
  },
});
