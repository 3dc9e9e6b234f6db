import { sendCollages } from '@kolaj/contract/broadcast/broadcast';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { answerOnce, idempotencyKey } from '../open/accept-once.ts';
import { routingPhones } from '../phones/routing-phones.ts';
import { checkCall, checkFirm } from '../plan/check-call.ts';
import { hasStream, readStreamSettings } from '../plan/stream-images.ts';
import { albumsOfShop } from './accept-fill.ts';
import { type Accepted, acceptSend } from './accept-send.ts';
import { streamNotSetUp } from './refusals.ts';

type Deps = Pick<BroadcastDeps, 'channel' | 'addresses' | 'media' | 'phones' | 'random'>;

/** Answers of send_kolaj: a refusal is no error of the client, so it has status 200 (D-04). */
function answerOf(accepted: Accepted) {
  if (accepted.kind === 'accepted') {
    return { success: true, data: { success: true, broadcast_id: accepted.broadcastId } };
  }
  const { refusal, broadcastId, sentDays } = accepted;
  return {
    success: false,
    ...refusal,
    data: {
      success: false,
      ...(broadcastId ? { broadcast_id: broadcastId } : {}),
      ...(sentDays ? { sent_days: sentDays } : {}),
    },
  };
}

export function sendRoutes({ channel, addresses, media, phones, random }: Deps): Route[] {
  return [
    on(sendCollages).run(async (input, context) => {
      const { shop, account, note, inShop } = context;
      checkFirm(input.firm, shop);
      const known = await routingPhones(phones, context);
      const albums = await albumsOfShop(channel, shop.id);
      const asked = { key: idempotencyKey(context), call: 'sendCollages', input, output: sendCollages.output };
      const accept = async (scope: ShopScope) => {
        if (!(await hasStream(scope, input.source))) return answerOf({ kind: 'refused', refusal: streamNotSetUp });
        const now = await readClock(scope);
        const call = await checkCall(scope, input, { shop, media, now });
        const settings = await readStreamSettings(scope, input.source);
        const facts = { addresses, albums, now, settings };
        const deps = { ...facts, phones: known, requestedBy: account.userId, note };
        return answerOf(await acceptSend(scope, call, deps));
      };
      return repeatable(random, () => inShop((scope) => answerOnce(scope, asked, () => accept(scope))));
    }),
  ];
}
