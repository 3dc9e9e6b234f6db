import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { forgetEvents, forgetSalts } from './visit.store.ts';

/** Every five minutes: forgets what must not be kept (D-99). Run twice it finds nothing the second time. */
export const forgetVisits = defineJob<{ database: Database }>()({
  name: 'site.forget-visits',
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
    while (!signal.aborted && (await asSystem(database, forgetEvents)) > 0);
  },
});
