import { moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { ensureLanes } from '../accept/planned-rows.store.ts';
import type { ClaimedMessage } from '../lane/claim-delivery.ts';
import { moveGroup } from '../lane/inactive-lanes.store.ts';
import type { Pump } from '../lane/pump.ts';
import { readSendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { lockAccepts } from './broadcast.store.ts';
import { mayLeaveByItself, refreshBroadcast } from './broadcast-state.ts';
import { lockDelivery, writeDelivery } from './delivery.store.ts';
import { noteCannotPost, phonesThatCannotPost } from './group-change.store.ts';
import { lockSends, sendsWaitingIn } from './locks.store.ts';
import { loseGroup } from './record-group-change.ts';
import { lockSend } from './send-state.store.ts';

/**
 * A sender cannot post in a group any more. Another phone that is in it takes over, with the message that has just been refused;
 * where there is none, and on Telegram, whose bots have no stand-in, the group is lost (PRV: kicked).
 */
export async function whenGroupIsLost(claimed: ClaimedMessage, why: ProviderTrouble, pump: Pump): Promise<void> {
  const { shopId, channel, groupId } = claimed.message;
  const standIn = await standInOf(claimed, pump);
  await repeatable(pump.random, () =>
    inShop(pump.database, shopId, async (scope) => {
      if (standIn === null) await loseGroup(scope, { channel, groupId, why });
      else await handOver(scope, { claimed, standIn });
    }),
  );
}

async function standInOf({ message }: ClaimedMessage, { database, phones }: Pump): Promise<string | null> {
  const { shopId, channel, groupId, senderId } = message;
  if (channel !== 'whatsapp') return null;
  const { phoneIds, refused } = await inShop(database, shopId, async (scope) => {
    await noteCannotPost(scope, { phoneId: senderId, groupId });
    return { phoneIds: (await readSendSettings(scope)).phoneIds, refused: await phonesThatCannotPost(scope, groupId) };
  });
  const found = await phones.standIns({ shopId, phoneId: senderId, groupId, phoneIds });
  return found.find((id) => !refused.has(id)) ?? null;
}

interface HandOver {
  claimed: ClaimedMessage;
  standIn: string;
}

async function handOver(scope: ShopScope, { claimed, standIn }: HandOver): Promise<void> {
  const { deliveryIds, broadcastId, laneId, message } = claimed;
  const { channel, groupId } = message;
  await lockAccepts(scope);
  const lanes = await ensureLanes(scope, [{ channel, senderId: standIn }]);
  const to = lanes.get(`${channel} ${standIn}`);
  if (!to) throw new Error(`no lane for sender ${standIn}`);
  const sends = await lockSends(scope, [broadcastId, ...(await sendsWaitingIn(scope, [laneId]))]);
  const send = await lockSend(scope, broadcastId);
  for (const id of deliveryIds) {
    const delivery = await lockDelivery(scope, { broadcastId, id });
    const mayGoOn = delivery?.status === 'failed' && send.pauseReason !== 'cancelling';
    const leaves = mayGoOn && (await mayLeaveByItself(scope, send, delivery));
    const step = leaves ? moveDelivery(delivery, { kind: 'retry' }) : null;
    // It may be tried as often as before: another phone knows nothing of these tries.
    if (step?.kind === 'moved') await writeDelivery(scope, { broadcastId, id }, step.delivery, { token: null });
  }
  await moveGroup(scope, { from: laneId, to, groupId, sends });
  await refreshBroadcast(scope, broadcastId);
  await wakeLanes(scope, [to]);
}
