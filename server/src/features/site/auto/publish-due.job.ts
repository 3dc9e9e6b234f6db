import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { isPublishDue } from '@kolaj/domain/site/auto-publish';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { isTrialOver } from '../../shop/open/trial-over.ts';
import { publishSite } from '../open/publish-site.ts';
import { type AutoShop, autoShops, sinceLastBuild } from './publish-due.store.ts';

interface Deps {
  database: Database;
  announce: Announce;
  clock: () => Date;
  /** `no_sending`: nothing is published by itself for a shop whose trial is over (D-15). */
  trialOver: 'notice' | 'no_sending';
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

async function publishIfDue(scope: ShopScope, shop: AutoShop, { announce, clock, trialOver }: Deps): Promise<void> {
  const now = clock();
  const { auto_publish: plan } = readClientConfig(shop.clientConfig, { shopName: shop.name });
  const since = await sinceLastBuild(scope);
  if (since.isOpen || !since.hasProducts) return;
  if (!isPublishDue(plan, { now, timeZone: shop.timeZone, ...since })) return;
  if (trialOver === 'no_sending' && (await isTrialOver(scope, { timeZone: shop.timeZone, now }))) return;
  await publishSite(scope, announce);
}
