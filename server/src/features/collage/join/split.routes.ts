import { splitCollage } from '@kolaj/contract/collage/split-collage';
import { undoSplit } from '@kolaj/contract/collage/split-undo';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { splitOff } from './split.store.ts';
import { takeSplitBack } from './split-undo.store.ts';

/** A product that names put together wrongly is taken apart on a person's word. */
export function splitRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(splitCollage).run(async ({ id, groups }, { inShop, note }) => {
      const split = await inShop(async (scope) => {
        const done = await splitOff(scope, { id, groups });
        if (done.kind === 'not-found') throw notFound();
        if (done.kind === 'refused') return null;
        note({ object: id, diff: { groups, made: done.made.map((one) => one.id) } });
        await announce(scope, 'collageRequested', { collageId: id });
        await announce(scope, 'collagesRequested', { collageIds: done.made.map((one) => one.id) });
        await tell(scope, { kind: 'collages', folder_id: done.folderId, subfolder_id: done.subfolderId });
        return done;
      });
      if (split === null) {
        const message =
          'Only photos of an active collage that is neither approved, sent nor joined become products of their own, and one stays.';
        return { success: false, code: 'not_splittable', message };
      }
      return { success: true, data: { result: { id, photos: split.photos, made: split.made } } };
    }),

    on(undoSplit).run(async ({ id, made }, { inShop, note }) => {
      const undone = await inShop(async (scope) => {
        const done = await takeSplitBack(scope, { id, made });
        if (done.kind === 'not-found') throw notFound();
        if (done.kind === 'refused') return null;
        note({ object: id, diff: { made, joined: done.isJoined } });
        await announce(scope, 'collageRequested', { collageId: id });
        await tell(scope, { kind: 'collages', folder_id: done.folderId, subfolder_id: done.subfolderId });
        return done;
      });
      if (undone === null) {
        const message = 'Only active collages of one subfolder that are neither approved nor sent become one product.';
        return { success: false, code: 'not_joinable', message };
      }
      return { success: true, data: { result: { id, photos: undone.photos, is_joined: undone.isJoined } } };
    }),
  ];
}
