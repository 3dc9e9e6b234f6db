import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { keepFailed } from './failed-job.store.ts';

/** Every five minutes: keeps what the queue has given up, which it would forget after an hour. Run twice it keeps nothing twice. */
export const keepFailedJobs = defineJob<{ database: Pick<Database, 'db'> }>()({
  name: 'admin.keep-failed-jobs',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, { database }) {
    await asSystem(database, keepFailed);
  },
});
