import { checkShopKeyword, nameShop } from '@kolaj/contract/shop/shop-name';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../adapters/postgres/scope.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { freeKeyword, isKeywordFree, type ShopName, writeName } from './name-shop.store.ts';

const refusals = {
  keyword_taken: 'Another shop has this keyword.',
  named_already: 'This shop has its name already.',
} as const;

/** What a shop is called: asked once, of its owner. */
export function nameShopRoutes({ database }: { database: Database }): Route[] {
  return [
    on(checkShopKeyword).run(async ({ keyword }, { shop }) => {
      const free = await asSystem(database, (scope) => freeKeyword(scope, { keyword, ownKeyword: shop.keyword }));
      return { success: true as const, data: { result: { is_free: free === keyword.toLowerCase(), free } } };
    }),

    on(nameShop).run(async (name, { shop, account, requestId }) =>
      asSystem(database, async (scope) => {
        const refused = await takeName(scope, { ...name, shopId: shop.id });
        if (refused !== null) return { success: false as const, code: refused, message: refusals[refused] };
        const before = { name: shop.name, keyword: shop.keyword };
        await writeAudit(scope, {
          shopId: shop.id,
          userId: account.userId,
          requestId,
          asAdmin: shop.standing === 'admin',
          action: nameShop.path,
          diff: { before, after: name },
        });
        await tell({ db: scope.db, shopId: shop.id }, { kind: 'shop' });
        return { success: true as const, data: name };
      }),
    ),
  ];
}

async function takeName(
  scope: SystemScope,
  name: ShopName & { shopId: string },
): Promise<keyof typeof refusals | null> {
  if (!(await isKeywordFree(scope, name))) return 'keyword_taken';
  return (await writeName(scope, name)) ? null : 'named_already';
}
