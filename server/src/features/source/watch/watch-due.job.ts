import { isWithin } from '@kolaj/domain/source/watch-times';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Installation } from '../../../settings/installation.ts';
import { limitReached } from '../../shop/open/limit-reached.ts';
import { type DueWatch, dueWatches } from './watch.store.ts';

export interface WatchDueDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
  clock: () => Date;
  /** Says what a trial that is over stops (D-15). */
  installation: Pick<Installation, 'read'>;
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
      await inShop(deps.database, watch.shopId, (scope) => lookUnlessStopped(scope, watch, { ...deps, now }));
    }
  },
});

async function lookUnlessStopped(
  scope: ShopScope,
  { id, timeZone }: DueWatch,
  { installation, announce, now }: WatchDueDeps & { now: Date },
): Promise<void> {
  const reached = await limitReached(scope, { doing: 'import', timeZone, now, installation });
  if (reached === null) await announce(scope, 'watchDue', { watchId: id });
}
