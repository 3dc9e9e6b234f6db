import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import type { NewSends } from '../broadcast/open/send-new.ts';
import { hasTelegram } from '../shop/open/has-telegram.ts';
import { readShop } from '../shop/open/shop.store.ts';
import { publishSite } from '../site/open/publish-site.ts';
import type { TelegramSends } from '../telegram/open/telegram-sends.ts';
import type { RunEnd } from './run.store.ts';
import type { ScheduleRow } from './schedule.store.ts';

export interface ActParts {
  sends: Pick<TelegramSends, 'look' | 'accept'>;
  collages: Pick<NewSends, 'look' | 'accept'>;
  announce: Announce;
}

/** What a run does, in the transaction that also says that it was done. */
export type Act = (scope: ShopScope, run: { runId: string; now: Date }) => Promise<RunEnd>;

/** Finds out beforehand, outside every transaction, what has to be asked elsewhere. What is sent is what is true at that time (D-71). */
export async function prepareAct(
  schedule: ScheduleRow,
  { shopId, deps }: { shopId: string; deps: ActParts },
): Promise<Act> {
  switch (schedule.kind) {
    case 'tg_brands':
      return telegramAct('brands', { shopId, deps });
    case 'tg_info':
      return telegramAct('info', { shopId, deps });
    case 'site':
      return async (scope) => ({ status: 'ok', buildId: await publishSite(scope, deps.announce) });
    case 'collages':
      return collagesAct(schedule, { shopId, deps });
  }
}

async function telegramAct(
  template: TelegramTemplate,
  { shopId, deps }: { shopId: string; deps: ActParts },
): Promise<Act> {
  const facts = await deps.sends.look(shopId);
  return async (scope, { runId }) => {
    if (!hasTelegram(await readShop(scope))) return { status: 'failed', trouble: 'not_configured' };
    const wish = { template, sendId: `schedule-${runId}`, requestedBy: null, version: null };
    const accepted = await deps.sends.accept(scope, wish, facts);
    switch (accepted.kind) {
      case 'accepted':
        return { status: 'ok', broadcastIds: [accepted.broadcastId] };
      case 'refused':
        return { status: 'failed', trouble: accepted.refusal.code };
      case 'changed':
        throw new Error('Nothing was confirmed that could have changed.');
    }
  };
}

/** Some of the brands may be refused: the others are sent, and the run says why these were not. */
async function collagesAct(
  { brands, createdAt }: ScheduleRow,
  { shopId, deps }: { shopId: string; deps: ActParts },
): Promise<Act> {
  const facts = await deps.collages.look(shopId);
  return async (scope) => {
    const { broadcastIds, refusals } = await deps.collages.accept(scope, { brands, since: createdAt }, facts);
    const [first] = refusals;
    const trouble = first ? { trouble: first.code } : {};
    return { status: first && broadcastIds.length === 0 ? 'failed' : 'ok', broadcastIds, ...trouble };
  };
}
