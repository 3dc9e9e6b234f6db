import { liftSoldOut, listSoldOut, setSoldOut } from '@kolaj/contract/collage/sold-out';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { type MarkChange, markSoldOut } from '../open/mark-sold-out.store.ts';
import { liftMarks, soldOutProducts } from './sold-out-list.store.ts';

/** Products that the audit names of one change; of more it has the number. */
const namedAtMost = 100;
/** Products that the list names; nobody reads further. */
const listedAtMost = 300;

type Changed = Omit<Extract<MarkChange, { kind: 'changed' }>, 'kind'>;

/** What the shop has no more of (D-97). */
export function soldOutRoutes({ announce, media }: { announce: Announce; media: MediaUrls }): Route[] {
  async function said(scope: ShopScope, { products, folders }: Changed, note: ShopContext['note']): Promise<number> {
    const [first] = products;
    note({
      object: products.length === 1 && first ? `${first.code} ${first.color}`.trim() : '',
      diff: { products: products.slice(0, namedAtMost), count: products.length },
    });
    if (products.length === 0) return 0;
    for (const folder_id of folders) await tell(scope, { kind: 'collages', folder_id });
    await announce(scope, 'soldOutChanged', {});
    return products.length;
  }

  return [
    on(setSoldOut).run(async ({ items }, { inShop, account, note }) => {
      const changed = await inShop(async (scope) => {
        const change = await markSoldOut(scope, { wishes: items, userId: account.userId });
        if (change.kind === 'not-found') throw notFound();
        return said(scope, change, note);
      });
      return { success: true, data: { result: { changed } } };
    }),

    on(listSoldOut).run(async (_input, { inShop }) => {
      const { count, products } = await inShop((scope) => soldOutProducts(scope, listedAtMost));
      const result = products.map(({ marks, at, sizes, whole, collageId, picture, ...product }) => ({
        ...product,
        marks: marks.map(({ brand_key: brand, ...words }) => ({ brand, ...words })),
        whole,
        sizes: whole ? [] : [...sizes],
        at: at.toISOString(),
        collage_id: collageId,
        picture: picture && media.picture(picture),
      }));
      return { success: true, data: { result: { count, products: result } } };
    }),

    on(liftSoldOut).run(async ({ marks }, { inShop, note }) => {
      const named = marks.map(({ brand, ...words }) => ({ brand_key: brand, ...words }));
      const changed = await inShop(async (scope) => said(scope, await liftMarks(scope, named), note));
      return { success: true, data: { result: { changed } } };
    }),
  ];
}
