import { setSoldOut } from '@kolaj/contract/collage/sold-out';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { markSoldOut } from '../open/mark-sold-out.store.ts';

/** Products that the audit names of one change; of more it has the number. */
const namedAtMost = 100;

/** What the shop has no more of (D-97). */
export function soldOutRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(setSoldOut).run(async ({ items }, { inShop, account, note }) => {
      const changed = await inShop(async (scope) => {
        const change = await markSoldOut(scope, { wishes: items, userId: account.userId });
        if (change.kind === 'not-found') throw notFound();
        const { products, folders } = change;
        const [first] = products;
        note({
          object: products.length === 1 && first ? `${first.code} ${first.color}`.trim() : '',
          diff: { products: products.slice(0, namedAtMost), count: products.length },
        });
        if (products.length === 0) return 0;
        for (const folder_id of folders) await tell(scope, { kind: 'collages', folder_id });
        await announce(scope, 'soldOutChanged', {});
        return products.length;
      });
      return { success: true, data: { result: { changed } } };
    }),
  ];
}
