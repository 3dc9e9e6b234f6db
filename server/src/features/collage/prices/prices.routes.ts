import { setPrices, undoPrices } from '@kolaj/contract/collage/one-price';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { placesOf } from '../save/progress.store.ts';
import { setPriceOfAll, takePricesBack } from './set-prices.ts';

/** One price for a whole selection, and its Undo. */
export function pricesRoutes({ announce }: { announce: Announce }): Route[] {
  async function follow(scope: ShopScope, { ids, drawn }: { ids: readonly string[]; drawn: string[] }): Promise<void> {
    if (drawn.length > 0) await announce(scope, 'collagesRequested', { collageIds: drawn });
    // One piece of news for each subfolder: a console that shows a thousand of them would else ask a thousand times.
    for (const place of await placesOf(scope, ids)) await tell(scope, { kind: 'collages', ...place });
  }

  return [
    on(setPrices).run(async ({ items, price }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const done = await setPriceOfAll(scope, { items, price });
        if (done.kind === 'not-found') throw notFound();
        if (done.kind === 'unread') throw unread();
        const ids = done.outcomes.filter(({ kind }) => kind === 'saved').map(({ id }) => id);
        if (ids.length > 0) note({ object: onlyOf(ids), diff: { price, ids } });
        await follow(scope, { ids, drawn: done.drawn });
        return done.outcomes;
      });
      return { success: true, data: { result } };
    }),

    on(undoPrices).run(async ({ items }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const done = await takePricesBack(scope, items);
        if (done.kind === 'not-found') throw notFound();
        const ids = done.outcomes.filter(({ kind }) => kind === 'restored').map(({ id }) => id);
        const { approved } = done;
        if (ids.length > 0) note({ object: onlyOf(ids), diff: { ids, approved } });
        await follow(scope, { ids, drawn: done.drawn });
        // Approved as before: what the shop wants of every approved picture is missing for its new version.
        if (approved.length > 0) await announce(scope, 'collagesApproved', { collageIds: approved });
        return done.outcomes;
      });
      return { success: true, data: { result } };
    }),
  ];
}

const unread = () => {
  const message = 'No amount can be read from this price.';
  return badRequest('bad_input', message, [{ field: 'price', code: 'invalid', message }]);
};

/** Name of what was changed, for the audit, where it is one thing; the ids of several are in its diff. */
const onlyOf = (ids: readonly string[]): string => (ids.length === 1 ? (ids[0] ?? '') : '');
