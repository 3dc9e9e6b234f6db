import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { isPublishDue } from '@kolaj/domain/site/auto-publish';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Installation } from '../../../settings/installation.ts';
import { limitReached } from '../../shop/open/limit-reached.ts';
import { publishSite } from '../open/publish-site.ts';
import { type AutoShop, autoShops, sinceLastBuild } from './publish-due.store.ts';

interface Deps {
  database: Database;
  announce: Announce;
  clock: () => Date;
  /** Says what a trial that is over stops (D-15). */
  installation: Pick<Installation, 'read'>;
}

/** Every minute: asks for the builds of shops that publish by themselves. Run twice it finds the build that it asked for. */
export const publishDue = defineJob<Deps>()({
  name: 'site.publish-due',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    for (const shop of await asSystem(deps.database, (scope) => autoShops(scope))) {
      signal.throwIfAborted();
      await inShop(deps.database, shop.id, (scope) => publishIfDue(scope, shop, deps));
    }
  },
});

async function publishIfDue(scope: ShopScope, shop: AutoShop, { announce, clock, installation }: Deps): Promise<void> {
  const now = clock();
  const { auto_publish: plan } = readClientConfig(shop.clientConfig, { shopName: shop.name });
  const since = await sinceLastBuild(scope);
  if (since.isOpen || !since.hasProducts) return;
  if (!isPublishDue(plan, { now, timeZone: shop.timeZone, ...since })) return;
  const asked = { doing: 'publish', timeZone: shop.timeZone, now, installation } as const;
  if ((await limitReached(scope, asked)) !== null) return;
  await publishSite(scope, announce);
}
