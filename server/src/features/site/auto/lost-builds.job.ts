import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { endLostBuilds, shopsWithLostBuilds } from './lost-builds.store.ts';

interface Deps {
  database: Database;
  announce: Announce;
}

/**
 * Every minute: ends builds whose process was killed, or whose database was away, at every try, and asks for the one that waits behind
 * them. A shop that publishes by itself would never do so again, for it waits until a build has ended.
 */
export const freeBuilds = defineJob<Deps>()({
  name: 'site.free-builds',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, { database, announce }, { signal }) {
    for (const shopId of await asSystem(database, shopsWithLostBuilds)) {
      signal.throwIfAborted();
      await inShop(database, shopId, async (scope) => {
        const { ended, next } = await endLostBuilds(scope);
        for (const id of ended) await tell(scope, { kind: 'builds', id });
        if (next !== null) await announce(scope, 'buildRequested', { buildId: next });
      });
    }
  },
});
