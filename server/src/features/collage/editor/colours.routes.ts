import { copyValues, listColor } from '@kolaj/contract/collage/editor';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { hasSubfolder } from '../list/folder.store.ts';
import { savedDiff } from '../save/store-edit.ts';
import { tellChanged } from '../save/tell-changed.ts';
import { coloursOf } from './colours.store.ts';
import { copyToColours } from './copy-to-colours.ts';
import { siblingView } from './editor-view.ts';

/** A product's other colours, and giving them its values (API-31, D-36). */
export function colourRoutes({ announce, media }: { announce: Announce; media: MediaUrls }): Route[] {
  return [
    on(listColor).run(async ({ subfolder_id: subfolderId, kolaj_name: name, code }, { inShop }) => {
      const colours = await inShop(async (scope) => {
        if (!(await hasSubfolder(scope, subfolderId))) throw notFound();
        return coloursOf(scope, { subfolderId, name, code });
      });
      return { success: true, data: { result: colours.map((colour) => siblingView(colour, media)) } };
    }),

    on(copyValues).run(async ({ id: from, to, keywords }, { inShop, note }) => {
      const copied = await inShop(async (scope) => {
        const outcome = await copyToColours(scope, { from, to, keywords });
        if (outcome.kind !== 'done') return outcome;
        for (const colour of outcome.colours) {
          if (colour.kind !== 'copied') continue;
          note({ object: colour.id, diff: { from, keywords, ...savedDiff(colour.life) } });
          if (colour.render) await announce(scope, 'collageRequested', { collageId: colour.id });
          await tellChanged(scope, colour.id);
        }
        return outcome;
      });
      switch (copied.kind) {
        case 'not-found':
          throw notFound();
        case 'no-values':
          return { success: false, code: 'no_values', message: 'This collage has no texts to copy.' };
        case 'done':
          return { success: true, data: { result: copied.colours.map(({ id, kind }) => ({ id, kind })) } };
      }
    }),
  ];
}
