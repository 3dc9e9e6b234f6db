import { listMissing, missingAtMost, typeValue } from '@kolaj/contract/collage/missing-values';
import { mayBePrice } from '@kolaj/domain/collage/texts/price-shown';
import { unmarkedPrice } from '@kolaj/domain/collage/texts/unmarked-price';
import type { Announce } from '../../../events.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { looking, on, type Route } from '../../../http/route.ts';
import { folderNames } from '../list/day.store.ts';
import { folderById, hasSubfolder } from '../list/folder.store.ts';
import { type ListDeps, rangeAt } from '../list/list.routes.ts';
import { collageCards } from '../open/card.store.ts';
import { cardView } from '../open/card-view.ts';
import { refusalText } from '../save/refusals.ts';
import { savedDiff } from '../save/store-edit.ts';
import { tellChanged } from '../save/tell-changed.ts';
import { idsLacking, photoNames } from './missing.store.ts';
import { sameCodeOf } from './same-code.ts';
import { typeInto } from './type-value.ts';

const withoutNumber = {
  success: false,
  code: 'price_without_number',
  message: 'A price has a number. Words in its place are typed in the editor.',
} as const;

/** What products lack, in one list, and typing it one after the other. */
export function missingRoutes({ announce, media, clock }: ListDeps & { announce: Announce }): Route[] {
  return [
    looking(listMissing).run(async (wish, { scope, shop }) => {
      const { lacks, folder_id: folderId, subfolder_id: subfolderId, ids, year } = wish;
      if (folderId !== undefined && !(await folderById(scope, folderId))) throw notFound();
      if (subfolderId !== undefined && !(await hasSubfolder(scope, subfolderId))) throw notFound();
      // A list shows a year; of the whole shop everything counts that customers may see.
      const isList = folderId !== undefined || subfolderId !== undefined;
      const range = isList ? rangeAt(shop, { year, now: clock() }) : null;
      const lacking = await idsLacking(scope, { lacks, folderId, subfolderId, ids, range });
      const cards = await collageCards(scope, { ids: lacking.slice(0, missingAtMost) });
      const names = await folderNames(scope, [...new Set(cards.map((card) => card.folderId))]);
      const photos = await photoNames(
        scope,
        cards.map(({ id }) => id),
      );
      const items = cards.map((card) => ({
        folder_id: card.folderId,
        folder: names.get(card.folderId) ?? '',
        card: cardView(card, media),
        suggested_price: unmarkedPrice({ code: card.productCode, photos: photos.get(card.id) ?? [] }),
      }));
      return { success: true, data: { result: { items, total: lacking.length } } };
    }),

    on(typeValue).run(async ({ id, version: seen, typed }, { inShop, note }) => {
      if (typed.kind === 'price' && !mayBePrice(typed.price)) return withoutNumber;
      const outcome = await inShop(async (scope) => {
        const done = await typeInto(scope, { id, version: seen, typed });
        if (done.kind !== 'saved') return done;
        if (done.isNew) {
          note({ object: id, diff: { ...typed, ...savedDiff(done.life) } });
          if (done.render) await announce(scope, 'collageRequested', { collageId: id });
          await tellChanged(scope, id);
        }
        return done;
      });
      switch (outcome.kind) {
        case 'saved': {
          const { version, status } = outcome.life;
          // After the save: of two people who type one code in the same moment at least one hears of the other.
          const same =
            typed.kind === 'code'
              ? await inShop((scope) => sameCodeOf(scope, { id, code: typed.code, media }))
              : { first: [], total: 0 };
          return {
            success: true,
            data: { result: { id, version, status, same_code: same.first, same_code_total: same.total } },
          };
        }
        case 'refused':
          return { success: false, ...refusalText(outcome.why) };
        case 'no-values':
          return { success: false, code: 'no_values', message: 'This collage has no texts yet.' };
        case 'conflict':
          throw conflict('changed', 'Somebody has changed this collage meanwhile. Load it again.');
        case 'not-found':
          throw notFound();
      }
    }),
  ];
}
