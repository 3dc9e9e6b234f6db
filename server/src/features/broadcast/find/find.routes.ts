import { findGroups, findSends } from '@kolaj/contract/broadcast/find-sending';
import { sendWords } from '@kolaj/domain/broadcast/send-words';
import { on, type Route } from '../../../http/route.ts';
import { summariesOf } from '../control/read-broadcasts.store.ts';
import { findListed, findSendIds } from './find.store.ts';

/** As many as are shown of one kind. */
const limit = 6;

/** Groups and sends by a few letters. */
export function findRoutes(): Route[] {
  return [
    on(findSends).run(async ({ q }, { shop, inShop }) => {
      const wanted = { words: sendWords(q), timeZone: shop.timeZone, limit };
      const result = await inShop(async (scope) => summariesOf(scope, await findSendIds(scope, wanted)));
      return { success: true, data: { result } };
    }),

    on(findGroups).run(async ({ q }, { inShop }) => {
      const result = await inShop((scope) => findListed(scope, { q, limit }));
      return { success: true, data: { result } };
    }),
  ];
}
