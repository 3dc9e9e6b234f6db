import { getPackage } from '@kolaj/contract/shop/package';
import { getInstallation, getOnboarding, getProduct, getShop } from '@kolaj/contract/shop/shop';
import type * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, lookAsSystem, lookInShop, type SystemScope } from '../../adapters/postgres/scope.ts';
import { forbidden } from '../../http/errors.ts';
import { looking, on, type Route } from '../../http/route.ts';
import { wayOf } from './onboarding.store.ts';
import { packageUse } from './open/package-use.ts';
import { isCopyOld, readServerSetup } from './open/shop.store.ts';
import { type NoteFaults, productOf, serverConfigView } from './shop-view.ts';

interface Deps {
  database: Database;
  installation: (scope: SystemScope) => Promise<z.output<typeof getInstallation.output>>;
  clock: () => Date;
  /** Called with what is not understood of a shop's stored settings, whenever they are read for its console. */
  noteFaults: NoteFaults;
}

export function shopRoutes({ database, installation, clock, noteFaults }: Deps): Route[] {
  return [
    on(getProduct).run(async (_input, { shopOfSession, account }) => {
      if (account.isAgent) throw forbidden('agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.');
      const seen = { sessionId: account.sessionId, shopId: shopOfSession?.id ?? null };
      const [product, force_reload] = await Promise.all([
        shopOfSession &&
          lookInShop(database, shopOfSession.id, (scope) =>
            productOf(scope, shopOfSession, { now: clock(), noteFaults }),
          ),
        lookAsSystem(database, (scope) => isCopyOld(scope, seen)),
      ]);
      return { success: true as const, product, force_reload };
    }),

    looking(getShop).run(async (_input, { scope, shop }) => {
      const setup = await readServerSetup(scope);
      const config = serverConfigView(setup, setup);
      return { success: true, config: config ?? { ftp_key: null, whatsapp: null }, keyword: shop.keyword };
    }),

    on(getPackage).run(async (_input, { inShop: run, shop: { timeZone } }) => {
      const result = await run((scope) => packageUse(scope, { now: clock(), timeZone }));
      return { success: true as const, data: { result } };
    }),

    on(getInstallation).run(async () => asSystem(database, installation)),

    on(getOnboarding).run(async (_input, { inShop: run }) => {
      const { steps, ...facts } = await run(wayOf);
      return { success: true as const, data: { ...facts, result: steps } };
    }),
  ];
}
