import { trialHasEnded } from '@kolaj/domain/shop/trial';
import { isWithin } from '@kolaj/domain/source/watch-times';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { readShop } from '../../shop/open/shop.store.ts';
import { type DueWatch, dueWatches } from './watch.store.ts';

export interface WatchDueDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
  clock: () => Date;
  /** `no_sending`: nothing is imported for a shop whose trial is over (D-15). */
  trialOver: 'notice' | 'no_sending';
}

/** Every minute: which watched folders are to be looked at now. The looks are jobs of their own. */
export const watchDue = defineJob<WatchDueDeps>()({
  name: 'source.watch-due',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    const now = deps.clock();
    const due = await asSystem(deps.database, (scope) => dueWatches(scope, now));
    for (const watch of due.filter((each) => isWithin(each, now, each.timeZone))) {
      signal.throwIfAborted();
      if (await isStopped(deps, watch, now)) continue;
      await inShop(deps.database, watch.shopId, (scope) => deps.announce(scope, 'watchDue', { watchId: watch.id }));
    }
  },
});

async function isStopped({ database, trialOver }: WatchDueDeps, watch: DueWatch, now: Date): Promise<boolean> {
  if (trialOver === 'notice') return false;
  const { subscriptionPackage, createdAt } = await inShop(database, watch.shopId, readShop);
  return (
    subscriptionPackage === null || trialHasEnded({ subscriptionPackage, createdAt, timeZone: watch.timeZone, now })
  );
}
