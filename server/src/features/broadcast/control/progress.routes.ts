import { getBroadcast, listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Channel } from '../../../ports/channel.ts';
import { readClock } from '../clock.store.ts';
import { estimateRest } from '../pace/estimate.ts';
import { recallWithin } from '../recall/recall.ts';
import { readRecallViews } from '../recall/recall-views.ts';
import { readSendSettings } from '../settings.store.ts';
import { deliveryView, readDeliveryPage } from './delivery-page.store.ts';
import { readGroupProgress, readOpenWork, readQuestions, readRate, readSenders } from './progress.store.ts';
import { countsView, listSummaries, readSummary } from './read-broadcasts.store.ts';

interface Deps {
  channel: Channel;
  media: MediaUrls;
  addresses: InstallationAddresses;
}

export function progressRoutes({ channel, media, addresses }: Deps): Route[] {
  return [
    on(listBroadcasts).run(async ({ subfolder_id, only, before, limit }, { inShop }) => {
      const query = {
        subfolderId: subfolder_id ?? null,
        only: only ?? null,
        before: before === undefined ? null : new Date(before),
        limit,
      };
      const result = await inShop((scope) => listSummaries(scope, query));
      return { success: true, data: { result } };
    }),

    on(getBroadcast).run(async ({ id, group_id, status, after, limit }, { shop, inShop }) => {
      const within = limit === 0 ? null : await recallWithin(channel, shop.id);
      const result = await inShop(async (scope) => {
        const found = await readSummary(scope, id);
        if (!found) throw notFound();
        const isOpen = openStatuses.includes(found.summary.status);
        const groups = await readGroupProgress(scope, id);
        const senders = await readSenders(scope, id);
        const questions = await readQuestions(scope, id);
        const open = await readOpenWork(scope, id);
        const settings = await readSendSettings(scope);
        const page = {
          broadcastId: id,
          groupId: group_id ?? null,
          status: status ?? null,
          after: after ?? null,
          limit,
        };
        const { deliveries, next } = await readDeliveryPage(scope, page);
        const ids = deliveries.map((row) => row.id);
        const recallOf = await readRecallViews(scope, { broadcastId: id, ids, within });
        return {
          ...found.summary,
          groups: groups.map(({ groupId, name, kind, counts }) => ({
            group_id: groupId,
            name,
            kind,
            counts: countsView(counts),
          })),
          phones: senders.map(({ restingUntil, ...sender }) => ({
            ...sender,
            resting_until: restingUntil?.toISOString() ?? null,
          })),
          questions: questions.map((question) => ({
            id: question.id,
            status: question.status,
            group_name: question.groupName,
            product_name: question.productName,
            picture: question.picture && media.picture(question.picture),
            reason: question.reason,
          })),
          left_out: found.leftOut,
          seconds_left: isOpen
            ? await estimateRest(scope, open, { settings, addresses, now: await readClock(scope) })
            : null,
          per_minute: isOpen ? await readRate(scope, id) : null,
          deliveries: deliveries.map((row) => ({ ...deliveryView(row, media), recall: recallOf(row.id) })),
          next,
        };
      });
      return { success: true, data: { result } };
    }),
  ];
}
