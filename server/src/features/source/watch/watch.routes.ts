import { listWatches, lookNow, removeWatch, saveWatch } from '@kolaj/contract/source/source-watch';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { ImportDeps } from '../import-deps.ts';
import { shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { deleteWatch, hurryWatch, oneWatch, watchesOf, writeWatch } from './watch.store.ts';

/** Folders that one shop may watch: each costs a listing of everything in it. */
const watchesAtMost = 50;

const refusals = {
  noSource: { success: false, code: 'no_source', message: 'This shop has no photo source (no FTP key).' },
  kolajsiz: { success: false, code: 'kolajsiz', message: 'No collages are made of a folder named kolajsiz.' },
  tooMany: {
    success: false,
    code: 'too_many_watches',
    message: 'No more folders can be watched; watch one further up.',
  },
} as const;

/** Folders that are imported automatically. */
export function watchRoutes({ announce }: Pick<ImportDeps, 'announce'>): Route[] {
  return [
    on(listWatches).run((_input, context) =>
      context.inShop(async (scope) => {
        const source = await shopSource(scope);
        return { success: true, data: { result: source ? await watchesOf(scope, source.id) : [] } };
      }),
    ),

    on(saveWatch).run((input, context) =>
      context.inShop(async (scope) => {
        const path = checkedPath(input.path);
        if (isInsideKolajsiz(path)) return refusals.kolajsiz;
        const source = await shopSource(scope);
        if (!source) return refusals.noSource;
        const others = (await watchesOf(scope, source.id)).filter((other) => other.path !== path);
        if (others.length >= watchesAtMost) return refusals.tooMany;

        const { every_minutes: everyMinutes, from, to, is_on: isOn } = input;
        const id = await writeWatch(scope, { sourceId: source.id, path, everyMinutes, from, to, isOn });
        const saved = await oneWatch(scope, id);
        if (!saved) throw notFound();
        context.note({ object: id, diff: { path, everyMinutes, from, to, isOn } });
        return { success: true, data: { result: saved } };
      }),
    ),

    on(removeWatch).run(({ id }, context) =>
      context.inShop(async (scope) => {
        const path = await deleteWatch(scope, id);
        if (path === null) throw notFound();
        context.note({ object: id, diff: { path } });
        return { success: true };
      }),
    ),

    on(lookNow).run(({ id }, context) =>
      context.inShop(async (scope) => {
        const path = await hurryWatch(scope, id);
        if (path === null) throw notFound();
        await announce(scope, 'watchDue', { watchId: id });
        context.note({ object: id, diff: { path } });
        return { success: true };
      }),
    ),
  ];
}
