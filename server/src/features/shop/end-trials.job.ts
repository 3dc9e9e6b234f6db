import { trialHasEnded } from '@kolaj/domain/shop/trial';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { endTrial, shopsOnTrial } from './open/shop.store.ts';

export interface EndTrialsDeps {
  database: Pick<Database, 'db'>;
  clock: () => Date;
}

/**
 * Writes down that a trial is over once its day 14 has ended in the shop's time zone (D-15, TRL-04). Every hour, because every
 * time zone has a midnight of its own; for one shop it is a daily matter.
 */
export const endTrials = defineJob<EndTrialsDeps>()({
  name: 'shop.end-trials',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '1 * * * *',

  async run(_payload, { database, clock }, { signal }) {
    const now = clock();
    for (const { id, ...trial } of await asSystem(database, shopsOnTrial)) {
      signal.throwIfAborted();
      if (!trialHasEnded({ ...trial, now })) continue;
      await inShop(database, id, async (scope) => {
        if (await endTrial(scope)) await tell(scope, { kind: 'shop' });
      });
    }
  },
});
