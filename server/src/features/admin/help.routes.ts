import { answerHelp, askForHelp, helpAtMost, listHelp } from '@kolaj/contract/help';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { insertRequest, latestRequests, markRequest, requestsOfToday } from './help.store.ts';

/** People ask, administrators answer them by mail or telephone and mark it here. */
export function helpRoutes({ database }: { database: Pick<Database, 'db'> }): Route[] {
  return [
    on(askForHelp).run(async ({ step, words }, { account: { userId }, shopOfSession: shop, requestId }) => {
      const shopId = shop?.id ?? null;
      await asSystem(database, async (scope) => {
        if ((await requestsOfToday(scope, userId)) >= helpAtMost) {
          throw new HttpError(429, 'too_often', 'You have asked often today. Somebody will answer.');
        }
        const object = await insertRequest(scope, { userId, shopId, step, words });
        await writeAudit(scope, { userId, requestId, shopId, action: askForHelp.path, object, diff: { step } });
      });
      return { success: true as const };
    }),

    on(listHelp).run(async () => ({
      success: true as const,
      data: { result: await asSystem(database, latestRequests) },
    })),

    on(answerHelp).run(async ({ id, is_answered: isAnswered }, { account: { userId }, requestId }) => {
      await asSystem(database, async (scope) => {
        const marked = await markRequest(scope, { id, userId, isAnswered });
        if (marked === undefined) throw notFound('There is no such request.');
        await writeAudit(scope, {
          userId,
          requestId,
          asAdmin: true,
          shopId: marked.shopId,
          action: 'admin.help',
          object: id,
          diff: { is_answered: isAnswered },
        });
      });
      return { success: true as const };
    }),
  ];
}
