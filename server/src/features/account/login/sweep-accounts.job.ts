import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { deleteEnded } from './session.store.ts';

interface SweepDeps {
  database: Pick<Database, 'db'>;
}

/** Once a day: strangers who try addresses and links fill tables; this empties them again. */
export const sweepAccounts = defineJob<SweepDeps>()({
  name: 'account.sweep',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 60,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '40 3 * * *',

  run: async (_payload, { database }) => asSystem(database, deleteEnded),
});
