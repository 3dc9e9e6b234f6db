import { updateSubfolder } from '@kolaj/contract/collage/subfolder-rename';
import { readBrandName } from '@kolaj/domain/collage/brand-rename';
import type { Announce } from '../../../events.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { carryName, followers, renameSubfolder } from '../open/rename.store.ts';

/** Another name for a brand, in the subfolder and, when asked for, on its collages (API-37, D-41). */
export function renameRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(updateSubfolder).run(async ({ id, data, rerender }, context) => {
      const showingName = readBrandName(typeof data === 'string' ? data : data.showing_name);
      if (showingName === null) throw badRequest('bad_input', 'The name must not be empty.');

      const result = await context.inShop(async (scope) => {
        const renamed = await renameSubfolder(scope, id, showingName);
        if (!renamed) throw notFound();
        const { before, name, folderId } = renamed;
        const follow = await followers(scope, { subfolderId: id, before, scope: rerender });
        const drawn = await carryName(
          scope,
          follow.map((collage) => collage.id),
          showingName,
        );
        if (drawn.length > 0) await announce(scope, 'collagesRequested', { collageIds: drawn });
        context.note({ object: id, diff: { before, after: showingName, rerendered: drawn.length } });
        await tell(scope, { kind: drawn.length > 0 ? 'collages' : 'folders', folder_id: folderId, subfolder_id: id });
        return { id, data: { name, showing_name: showingName }, rerendered: drawn.length };
      });
      return { success: true, data: { result } };
    }),
  ];
}
