import { previewManual, sendManual } from '@kolaj/contract/broadcast/manual-send';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { activeStatus } from '../../../ports/channel.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { answerOnce, idempotencyKey } from '../open/accept-once.ts';
import { estimateRest } from '../pace/estimate.ts';
import { askChats } from '../phones/manual-chats.ts';
import { type ManualPlan, type ManualWish, planManual } from '../plan/plan-manual.ts';
import { readSendSettings } from '../settings.store.ts';
import { albumsOfShop } from './accept-fill.ts';
import { acceptManual } from './accept-manual.ts';
import { manualRefusal } from './refusals.ts';

type Deps = Pick<BroadcastDeps, 'channel' | 'phones' | 'addresses'>;

/** The broadcast screen of a folder, which really sends (BC-01…BC-08, D-63). */
export function manualRoutes({ channel, phones, addresses }: Deps): Route[] {
  const factsOf = async ({ phone_id }: ManualWish, { shop, inShop }: ShopContext) => {
    const query = { shopId: shop.id, phoneId: phone_id };
    const [listed, chats] = await Promise.all([phones.list(shop.id), askChats(channel, query)]);
    const known = await inShop(async (scope) => ({
      settings: await readSendSettings(scope),
      now: await readClock(scope),
    }));
    return { phones: listed, chats, ...known };
  };

  return [
    on(previewManual).run(async (wish, context) => {
      const facts = await factsOf(wish, context);
      const result = await context.inShop(async (scope) => {
        const plan = await planManual(scope, wish, facts);
        const work = plan.targets.map(({ channel: kind, senderId, groupId, images }) => ({
          channel: kind,
          senderId,
          groupId,
          messages: images.length,
        }));
        return viewOf(plan, await estimateRest(scope, work, { ...facts, addresses }));
      });
      return { success: true as const, data: { result } };
    }),

    on(sendManual).run(async (wish, context) => {
      const facts = await factsOf(wish, context);
      const albums = await albumsOfShop(channel, context.shop.id);
      const asked = { key: idempotencyKey(context), call: 'sendManual', input: wish, output: sendManual.output };
      return context.inShop((scope) =>
        answerOnce(scope, asked, async () => {
          const { note, account } = context;
          const deps = {
            facts,
            addresses,
            albums,
            settings: facts.settings,
            note,
            requestedBy: account.userId,
          };
          const accepted = await acceptManual(scope, wish, deps);
          return accepted.kind === 'refused'
            ? { success: false as const, ...accepted.refusal }
            : { success: true as const, data: { result: { broadcast_id: accepted.broadcastId } } };
        }),
      );
    }),
  ];
}

function viewOf(plan: ManualPlan, seconds: number) {
  const { phone, targets, contacts } = plan;
  return {
    images: plan.images.length,
    groups: targets.length - contacts.length,
    contacts: contacts.length,
    contacts_left_today: plan.contactsLeft,
    needs_confirmation: plan.needsConfirmation,
    phone: phone && { id: phone.id, number: phone.number, active: phone.status === activeStatus },
    duration_seconds: seconds,
    unknown: plan.unknown,
    left_out: plan.leftOut,
    refusal: plan.refusal && manualRefusal(plan.refusal),
  };
}
