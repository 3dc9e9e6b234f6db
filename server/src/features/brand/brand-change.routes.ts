import { getBrandUse, mergeBrands, removeBrand, restoreBrand, unmergeBrands } from '@kolaj/contract/brand/brand';
import type { Brand } from '@kolaj/contract/brand/brand-row';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import * as change from './brand-change.ts';
import { brandUse, brandView } from './brand-list.ts';

/** What takes brands off the list and puts them back. */
export function brandChangeRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(getBrandUse).run(async ({ id }, { inShop }) => {
      const result = await inShop((scope) => brandUse(scope, id));
      if (!result) throw notFound();
      return { success: true, data: { result } };
    }),

    on(removeBrand).run(async ({ id }, { inShop, note }) =>
      inShop(async (scope) => {
        const used = await brandUse(scope, id);
        const removed = await change.removeBrand(scope, id);
        if (!removed) throw notFound();
        note({ object: id, diff: { name: removed.name } });
        await announce(scope, 'logosChanged', {});
        await tell(scope, { kind: 'brands', id });
        return { success: true, data: { result: used ?? nowhere } };
      }),
    ),

    on(restoreBrand).run(async ({ id }, context) =>
      context.inShop(async (scope) =>
        answered(context, scope, { announce, id, done: await change.restoreBrand(scope, id) }),
      ),
    ),

    on(mergeBrands).run(async ({ into, from }, { inShop, note }) =>
      inShop(async (scope) => {
        const before = await change.mergeBrands(scope, { into, from });
        if (!before) throw notFound();
        note({ object: into, diff: { from } });
        await announce(scope, 'logosChanged', {});
        await tell(scope, { kind: 'brands', id: into });
        return { success: true, data: { result: await brandView(scope, into) } };
      }),
    ),

    on(unmergeBrands).run(async ({ into, from }, context) =>
      context.inShop(async (scope) =>
        answered(context, scope, { announce, id: into, from, done: await change.unmergeBrands(scope, { into, from }) }),
      ),
    ),
  ];
}

const nowhere = { subfolders: [], products: 0, groups: [], templates: [], sends: 0 };

interface PutBack {
  announce: Announce;
  id: string;
  from?: readonly string[];
  done: change.Restored;
}

async function answered({ note }: ShopContext, scope: ShopScope, { announce, id, from, done }: PutBack) {
  switch (done.kind) {
    case 'not-found':
      throw notFound();
    case 'name-taken': {
      const message = `The brand ${done.brand} goes by this name by now.`;
      return { success: false, code: 'brand_name_taken', message } as const;
    }
    case 'restored': {
      note({ object: id, diff: from ? { from } : {} });
      await announce(scope, 'logosChanged', {});
      await tell(scope, { kind: 'brands', id });
      const result: Brand = await brandView(scope, id);
      return { success: true, data: { result } } as const;
    }
  }
}
