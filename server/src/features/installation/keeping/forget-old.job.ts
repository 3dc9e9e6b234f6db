import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { forgetSome, kindsForgotten } from './forget-old.store.ts';

/** Every night: forgets what is kept too long and what no other job takes away. Run twice it finds nothing the second time. */
export const forgetOld = defineJob<{ database: Pick<Database, 'db'> }>()({
  name: 'installation.forget-old',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 3,
  retryDelaySeconds: 300,
  timeLimitSeconds: 3600,
  slots: 1,
  schedule: '23 3 * * *',

  async run(_payload, { database }, { signal }) {
    for (let kind = 0; kind < kindsForgotten; kind++) {
      while (!signal.aborted && (await asSystem(database, (scope) => forgetSome(scope, kind))) > 0);
    }
  },
});
