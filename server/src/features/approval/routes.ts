import { approve, reopen, sendBack, verifyQueue } from '@kolaj/contract/approval';
import { claim, verifyQueue as orderQueue } from '@kolaj/domain/approval/queue';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import type { MediaUrls } from '../../media-urls.ts';
import { collageCards } from '../collage/card-store.ts';
import { cardView } from '../collage/card-view.ts';
import { approveAll, reopenItem, returnItem } from './decide.ts';
import { claimItems, folderName, othersAtWork, waitingItems } from './store.ts';

/** The one on the screen and the ones that are loaded ahead. */
const claimedAtOnce = 3;

export interface ApprovalDeps {
  media: MediaUrls;
  clock: () => Date;
}

/** The verify list: what waits, and the four decisions about it (VER-01, VER-02, D-44). */
export function approvalRoutes({ media, clock }: ApprovalDeps): Route[] {
  return [
    on(verifyQueue).run(async ({ folder_id: folderId, subfolder_id, limit }, { inShop, account: { userId } }) => {
      const now = clock();
      const result = await inShop(async (scope) => {
        const name = await folderName(scope, folderId);
        if (name === null) throw notFound();

        const waiting = await waitingItems(scope, { folderId, subfolderId: subfolder_id ?? null });
        const queue = orderQueue(waiting, { userId, now });
        const [first, ...next] = queue.slice(0, claimedAtOnce).flatMap((item) => {
          const claimed = claim(item, { userId, now });
          return claimed ? [{ id: item.id, until: claimed.claimedUntil }] : [];
        });
        if (first) await claimItems(scope, { ids: [first, ...next].map(({ id }) => id), userId, until: first.until });

        const shown = queue.slice(0, limit).map(({ id }) => id);
        const cards = new Map((await collageCards(scope, { ids: shown })).map((card) => [card.id, card]));
        return {
          folder_name: name,
          total: queue.length,
          items: shown.flatMap((id) => {
            const card = cards.get(id);
            return card ? [cardView(card, media)] : [];
          }),
          others: await othersAtWork(scope, { folderId, userId, now }),
        };
      });
      return { success: true, data: { result } };
    }),

    on(approve).run(async ({ items }, { inShop, note, account: { userId } }) => {
      const result = await inShop(async (scope) => {
        const outcomes = await approveAll(scope, { items, userId });
        const approved = outcomes.filter(({ kind }) => kind === 'approved').map(({ id }) => id);
        if (approved.length > 0) note({ object: items.length === 1 ? approved.join() : '', diff: { approved } });
        return outcomes;
      });
      return { success: true, data: { result } };
    }),

    on(sendBack).run(async ({ id, version, note, pin }, { inShop, note: audit }) => {
      const result = await inShop(async (scope) => {
        const outcome = await returnItem(scope, { id, version, note, pin });
        if (outcome.kind === 'returned') audit({ object: id, diff: { version, note, pin } });
        return outcome;
      });
      return { success: true, data: { result } };
    }),

    on(reopen).run(async ({ id }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const outcome = await reopenItem(scope, id);
        if (outcome.kind === 'reopened') note({ object: id });
        return outcome;
      });
      return { success: true, data: { result } };
    }),
  ];
}
