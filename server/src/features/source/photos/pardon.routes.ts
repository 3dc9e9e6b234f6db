import { usePhotosAnyway } from '@kolaj/contract/source/source-import';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { pardonPhotos } from './pardon.store.ts';

/** "Use anyway": damaged photos on a person's own word (reliability rule 15). */
export function pardonRoutes({ announce }: Pick<ImportDeps, 'announce'>): Route[] {
  return [
    on(usePhotosAnyway).run(({ collage_ids }, context) =>
      context.inShop(async (scope) => {
        const collageIds = [...new Set(collage_ids)];
        const pardoned = await pardonPhotos(scope, { collageIds, userId: context.account.userId });
        if (!pardoned) throw notFound();

        const { photos, collages } = pardoned;
        const [first, ...others] = collages.map(({ id }) => id);
        // Of many nobody waits for one: they do not go before what people look at.
        if (first !== undefined && others.length > 0) {
          await announce(scope, 'collagesRequested', { collageIds: [first, ...others] });
        } else if (first !== undefined) await announce(scope, 'collageRequested', { collageId: first });
        const places = new Map(collages.map((collage) => [collage.subfolderId, collage]));
        for (const { folderId, subfolderId } of places.values()) {
          await tell(scope, { kind: 'collages', folder_id: folderId, subfolder_id: subfolderId });
        }
        context.note({ object: collageIds.join(' '), diff: { photos, queued: collages.length } });
        return { success: true, data: { result: { photos, queued: collages.length } } };
      }),
    ),
  ];
}
