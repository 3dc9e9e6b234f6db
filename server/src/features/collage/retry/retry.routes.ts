import { previewRetry, retryCollages } from '@kolaj/contract/collage/collage-retry';
import { isWorthRetry } from '@kolaj/domain/collage/status/retry';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { shownSince } from '../../source/open/source.store.ts';
import { folderById, hasSubfolder } from '../list/folder.store.ts';
import type { ListDeps } from '../list/list.routes.ts';
import { listRange } from '../list/list-range.ts';
import { type Foreseen, lookAhead } from './look-ahead.ts';
import { lookAheadView } from './look-ahead-view.ts';
import { retryEach } from './requeue.ts';
import type { RetryScope } from './retry.store.ts';

type RetryInput = z.output<(typeof previewRetry)['input']>;

/** Trying collages again after templates, patterns or photos have changed: first what it would bring, then doing it. */
export function retryRoutes({ media, clock, announce }: ListDeps & { announce: Announce }): Route[] {
  const scopeOf = async (scope: ShopScope, { shop }: ShopContext, input: RetryInput): Promise<RetryScope> => {
    const { folder_id: folderId = null, subfolder_id: subfolderId = null, reason = null, waiting, year = null } = input;
    if (folderId === null && subfolderId === null) throw badRequest('bad_input', 'Name a folder or a subfolder.');
    if (folderId !== null && !(await folderById(scope, folderId))) throw notFound();
    if (subfolderId !== null && !(await hasSubfolder(scope, subfolderId))) throw notFound();
    const clocks = { now: clock(), timeZone: shop.timeZone };
    const range = listRange({ year, ...clocks, since: await shownSince(scope, clocks) });
    return { folderId, subfolderId, reason, waiting, range };
  };

  return [
    on(previewRetry).run(async (input, context) => {
      const outlook = await context.inShop(async (scope) => lookAhead(scope, await scopeOf(scope, context, input)));
      return { success: true, data: { result: lookAheadView(outlook, media) } };
    }),

    on(retryCollages).run(async (input, context) => {
      const queued = await context.inShop(async (scope) => {
        const { foreseen } = await lookAhead(scope, await scopeOf(scope, context, input));
        const wanted = foreseen.filter(isWanted).map(({ collage: { id, version } }) => [id, { version }] as const);
        const count = await retryEach(scope, announce, new Map(wanted));
        if (count > 0) context.note({ object: input.subfolder_id ?? input.folder_id ?? '', diff: { ...input, count } });
        return count;
      });
      if (queued > 0) return { success: true, data: { result: { queued } } };
      return { success: false, code: 'nothing_changes', message: 'Trying again would change nothing.' };
    }),
  ];
}

function isWanted({ outcome }: Foreseen): boolean {
  return outcome.kind === 'not-known' || isWorthRetry(outcome);
}
