import { listOwnShops, switchShop } from '@kolaj/contract/shop/staff';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tellLeft } from '../../kernel/changes/changes.store.ts';
import { ownShops, workIn } from './open/own-shop.store.ts';

/** An account may work in several shops; each device in one of them. */
export function ownShopRoutes({ database }: { database: Database }): Route[] {
  return [
    on(listOwnShops).run(async (_input, { account }) => {
      const shops = await asSystem(database, (scope) => ownShops(scope, account.userId));
      const result = shops.map(({ pid, keyword, name, role }) => ({ pid, keyword, name, role }));
      return { success: true, data: { result } };
    }),

    on(switchShop).run(async ({ work_in }, { account: { userId, sessionId }, shopOfSession }) => {
      await asSystem(database, async (scope) => {
        const shop = (await ownShops(scope, userId)).find(({ pid }) => pid === work_in);
        if (!shop) throw notFound('You do not work in such a shop.');
        await workIn(scope, { sessionId, shopId: shop.id });
        await tellLeft(scope, { shopId: shopOfSession?.id, userId });
      });
      return { success: true };
    }),
  ];
}
