import { approve, reopen, sendBack, verifyQueue } from '@kolaj/contract/approval';
import { claimsOf, isClaimedByOther, verifyQueue as orderQueue } from '@kolaj/domain/approval/queue';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import { collageCards } from '../collage/open/card.store.ts';
import { cardView } from '../collage/open/card-view.ts';
import { claimItems, folderName, needingWork, oneAtATime, othersAtWork, waitingItems } from './approval.store.ts';
import { approveAll, reopenItem, returnItem } from './decide.ts';

export interface ApprovalDeps {
  announce: Announce;
  media: MediaUrls;
  clock: () => Date;
}

/** The verify list: what waits, and the four decisions about it (VER-01, VER-02, D-44). */
export function approvalRoutes({ announce, media, clock }: ApprovalDeps): Route[] {
  return [
    on(verifyQueue).run(
      async ({ folder_id: folderId, subfolder_id, looking, limit }, { inShop, account: { userId } }) => {
        const now = clock();
        const result = await inShop(async (scope) => {
          const name = await folderName(scope, folderId);
          if (name === null) throw notFound();

          await oneAtATime(scope, folderId);
          const place = { folderId, subfolderId: subfolder_id ?? null };
          const waiting = await waitingItems(scope, place);
          const queue = orderQueue(waiting, { userId, now });
          await claimItems(scope, { ...claimsOf(queue, { looking: looking ?? null, userId, now }), userId });

          const handedOut = queue.slice(0, limit);
          const shown = handedOut.map(({ id }) => id);
          const ids = looking === undefined || shown.includes(looking) ? shown : [...shown, looking];
          const rows = await collageCards(scope, { ids });
          const cards = new Map(rows.map((row) => [row.id, cardView(row, media)]));
          return {
            folder_name: name,
            total: queue.length,
            needs_work: await needingWork(scope, place),
            items: shown.flatMap((id) => {
              const card = cards.get(id);
              return card ? [card] : [];
            }),
            looked: cards.get(looking ?? '') ?? null,
            taken: handedOut.filter((item) => isClaimedByOther(item, { userId, now })).map(({ id }) => id),
            others: await othersAtWork(scope, { folderId, userId, now }),
          };
        });
        return { success: true, data: { result } };
      },
    ),

    on(approve).run(async ({ items }, { inShop, note, account: { userId } }) => {
      const result = await inShop(async (scope) => {
        const outcomes = await approveAll(scope, { items, by: { userId } });
        const approved = outcomes.filter(({ kind }) => kind === 'approved').map(({ id }) => id);
        if (approved.length > 0) {
          note({ object: items.length === 1 ? approved.join() : '', diff: { approved } });
          await announce(scope, 'collagesApproved', { collageIds: approved });
        }
        return outcomes;
      });
      return { success: true, data: { result } };
    }),

    on(sendBack).run(async ({ id, version, note, pin, about }, { inShop, note: audit }) => {
      const result = await inShop(async (scope) => {
        const outcome = await returnItem(scope, { id, version, note, pin, ...(about === undefined ? {} : { about }) });
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
