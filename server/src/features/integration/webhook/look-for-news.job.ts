import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { dueWebhooks } from './message.store.ts';
import { forgetMessages, noteNews, shopsToTell } from './news.store.ts';

interface LookDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
}

/**
 * Every minute: which shops' programs have something to be told. Orders and approvals are told at once; sends that have ended,
 * phones that were lost and tries that are due come by this.
 */
export const lookForNews = defineJob<LookDeps>()({
  name: 'integration.look-for-news',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, { database, announce }, { signal }) {
    for (const shopId of await asSystem(database, shopsToTell)) {
      signal.throwIfAborted();
      await inShop(database, shopId, async (scope) => {
        await noteNews(scope);
        if ((await dueWebhooks(scope)).length > 0) await announce(scope, 'webhooksDue', {});
      });
    }
    await asSystem(database, forgetMessages);
  },
});
