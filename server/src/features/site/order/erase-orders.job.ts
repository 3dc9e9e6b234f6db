import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { eraseNames, shopsToErase } from './order.store.ts';

/** Every night: forgets who wrote old orders and what they wrote, after as many days as the shop has set (D-98). Run twice it finds nothing the second time. */
export const eraseOrders = defineJob<{ database: Database }>()({
  name: 'site.erase-orders',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 60,
  timeLimitSeconds: 600,
  slots: 1,
  schedule: '20 3 * * *',

  async run(_payload, { database }) {
    for (const { id, name, clientConfig } of await asSystem(database, shopsToErase)) {
      const { cart_settings } = readClientConfig(clientConfig, { shopName: name });
      await inShop(database, id, (scope) => eraseNames(scope, cart_settings.keep_days));
    }
  },
});
