import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { freeAddresses } from './profile.store.ts';

interface FreeDeps {
  database: Pick<Database, 'db'>;
}

/** Once a day: addresses of agents that were deleted 30 days ago can be used again (D-74). */
export const freeAgentAddresses = defineJob<FreeDeps>()({
  name: 'agent.free-addresses',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 60,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '50 3 * * *',

  run: async (_payload, { database }) => {
    await asSystem(database, freeAddresses);
  },
});
