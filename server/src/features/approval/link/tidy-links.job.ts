import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { eraseOldLinks } from './link.store.ts';

interface TidyLinksDeps {
  database: Pick<Database, 'db'>;
  clock: () => Date;
}

/** Once a day: erases approval links that ended long ago, and with them names of people outside. */
export const tidyLinks = defineJob<TidyLinksDeps>()({
  name: 'approval.tidy-links',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 60,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '50 3 * * *',

  async run(_payload, { database, clock }) {
    await asSystem(database, (scope) => eraseOldLinks(scope, clock()));
  },
});
