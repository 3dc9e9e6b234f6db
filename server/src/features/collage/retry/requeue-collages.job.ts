import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { quietImports } from '../../source/open/import.store.ts';
import { forgottenCollages, shopsAtWork } from '../draw/work.store.ts';

export interface RequeueDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
  clock: () => Date;
}

/** Quiet time after which a waiting collage counts as forgotten, ms: longer than a job with its retries takes. */
const forgottenAfterMs = 15 * 60_000;

/**
 * Asks again for collages and imports whose job is gone for good, because its process was killed as often as a job may be
 * tried. Nothing stays 'İşlenen' for ever (D-35).
 */
export const requeueCollages = defineJob<RequeueDeps>()({
  name: 'collage.requeue',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 120,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, { database, announce, clock }, { signal }) {
    const before = new Date(clock().getTime() - forgottenAfterMs);
    for (const shopId of await asSystem(database, shopsAtWork)) {
      signal.throwIfAborted();
      await inShop(database, shopId, async (scope) => {
        for (const collageId of await forgottenCollages(scope, before)) {
          await announce(scope, 'collageRequested', { collageId });
        }
        for (const importId of await quietImports(scope)) await announce(scope, 'importRequested', { importId });
      });
    }
  },
});
