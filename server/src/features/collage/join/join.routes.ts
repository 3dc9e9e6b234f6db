import { joinCollages } from '@kolaj/contract/collage/join-collages';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { joinIntoOne } from './join.store.ts';

/** Photos that nothing in their names holds together become one product on a person's word. */
export function joinRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(joinCollages).run(async ({ id, others, code = null }, { inShop, note }) => {
      const joined = await inShop(async (scope) => {
        const done = await joinIntoOne(scope, { id, others, code });
        if (done.kind === 'not-found') throw notFound();
        if (done.kind === 'refused') return null;
        note({ object: id, diff: { others, code } });
        await announce(scope, 'collageRequested', { collageId: id });
        await tell(scope, { kind: 'collages', folder_id: done.folderId, subfolder_id: done.subfolderId });
        return done;
      });
      if (joined === null) {
        const message = 'Only active collages of one subfolder that are neither approved nor sent become one product.';
        return { success: false, code: 'not_joinable', message };
      }
      return { success: true, data: { result: { id, photos: joined.photos } } };
    }),
  ];
}
