import { finalCollage, forceCollage, updateState } from '@kolaj/contract/collage/collage';
import type { Announce } from '../../events.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { downloadRoutes } from './download/download.routes.ts';
import { joinRoutes } from './join/join.routes.ts';
import { takeApart } from './join/join.store.ts';
import { splitRoutes } from './join/split.routes.ts';
import { dayPicturesRoutes } from './list/day.routes.ts';
import { collageListRoutes, type ListDeps } from './list/list.routes.ts';
import { renameRoutes } from './list/rename.routes.ts';
import { changeState } from './list/state.store.ts';
import { missingRoutes } from './missing/missing.routes.ts';
import { outputRoutes } from './outputs/output.routes.ts';
import { pricesRoutes } from './prices/prices.routes.ts';
import { forceCollages } from './retry/requeue.ts';
import { retryRoutes } from './retry/retry.routes.ts';
import { needsWork, refusalText } from './save/refusals.ts';
import { saveRoutes } from './save/save.routes.ts';
import { waitForPicture } from './save/wait-for-picture.ts';
import { soldOutRoutes } from './sold-out/sold-out.routes.ts';

export interface CollageDeps extends ListDeps {
  announce: Announce;
}

/** Looking at collages, editing them, and asking for them again (API-22…API-36). */
export function collageRoutes(deps: CollageDeps): Route[] {
  const { media, clock } = deps;

  return [
    ...collageListRoutes(deps),
    ...dayPicturesRoutes(deps),
    ...saveRoutes(deps),
    ...missingRoutes(deps),
    ...pricesRoutes(deps),
    ...retryRoutes(deps),
    ...downloadRoutes(),
    ...renameRoutes(deps),
    ...outputRoutes(deps),
    ...soldOutRoutes(deps),
    ...joinRoutes(deps),
    ...splitRoutes(deps),

    on(forceCollage).run(async ({ id }, context) => {
      const ids = [...new Set([id].flat())];
      const queued = await context.inShop(async (scope) => {
        const count = await forceCollages(scope, deps.announce, ids);
        if (count > 0) context.note({ object: onlyOf(ids), diff: { ids, queued: count } });
        return count;
      });
      if (queued === 0) return { success: false, ...refusalText('not_failed') };
      return { success: true, data: { result: { queued } } };
    }),

    on(finalCollage).run(async ({ id }, { inShop, reply }) => {
      const state = await waitForPicture({ inShop, id, clock });
      switch (state.kind) {
        case 'ready':
          return {
            success: true,
            data: { result: { data: { export: { url: media.of(state.sha256, 'image/jpeg') } } } },
          };
        case 'failed':
          return { success: false, ...needsWork(state.failure) };
        case 'still-rendering':
          reply.code(202);
          return { success: false, code: 'rendering', message: 'Still rendering. Ask again in a moment.' };
        case 'not-found':
          throw notFound();
      }
    }),

    on(updateState).run(async ({ subfolder_id, kolaj_id, selected_list = [], state }, context) => {
      const selected = Array.isArray(selected_list) ? { subfolders: [], collages: selected_list } : selected_list;
      const subfolders = [...selected.subfolders, ...(subfolder_id ? [subfolder_id] : [])];
      const collages = [...selected.collages, ...(kolaj_id ? [kolaj_id] : [])];
      const changed = new Set([...subfolders, ...collages]).size;
      if (changed === 0) throw badRequest('nothing_selected', 'Name a subfolder, a collage or a selection.');

      await context.inShop(async (scope) => {
        const change = await changeState(scope, { subfolders, collages }, state);
        if (change.kind === 'not-found') throw notFound();
        const apart = state === 'active' ? await takeApart(scope, collages) : [];
        for (const collageId of apart) await deps.announce(scope, 'collageRequested', { collageId });
        context.note({ object: onlyOf([...subfolders, ...collages]), diff: { subfolders, collages, state } });
        for (const folder_id of change.folders) await tell(scope, { kind: 'collages', folder_id });
      });
      return { success: true, data: { result: { changed } } };
    }),
  ];
}

/** Name of what was changed, for the audit, where it is one thing; the ids of several are in its diff. */
const onlyOf = (ids: readonly string[]): string => (ids.length === 1 ? (ids[0] ?? '') : '');
