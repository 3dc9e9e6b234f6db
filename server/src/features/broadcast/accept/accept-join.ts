import { isComplete } from '@kolaj/domain/broadcast/accept/batches';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { leftOutImages } from '../plan/left-out.ts';
import { addPart, lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { moveLogCutoff } from '../record/send-log.store.ts';
import { readCounts } from '../record/send-state.store.ts';
import { fillLanes } from './accept-fill.ts';
import { type Accepted, cutoffOf, positionOf, type Step } from './accept-step.ts';
import { addContactMessages } from './contact-messages.ts';
import { readImagePositions } from './planned-rows.store.ts';
import { partsDisagree, stoppedSend } from './refusals.ts';
import { sameDays } from './send-key.ts';

/** A further batch: its images and deliveries are added to the send that the first one made (D-56). */
export async function joinSend(
  scope: ShopScope,
  broadcastId: string,
  { call, plan, identity, deps }: Step,
): Promise<Accepted> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send || (await readCounts(scope, broadcastId)).cancelled > 0) {
    return { kind: 'refused', refusal: stoppedSend, broadcastId };
  }
  const isPlain = identity.total === 1;
  if (!isPlain && send.partsReceived.includes(identity.part)) return { kind: 'accepted', broadcastId };
  if (!isPlain && send.partsReceived.length >= send.partsTotal) {
    return { kind: 'refused', refusal: stoppedSend, broadcastId };
  }
  if (!sameDays(send.days, call.days) || (!isPlain && identity.total !== send.partsTotal)) {
    return { kind: 'refused', refusal: partsDisagree, broadcastId };
  }

  const taken = await readImagePositions(scope, broadcastId);
  const images = plan.images.filter(({ id }) => !taken.collageIds.has(id));
  const cutoffAt = cutoffOf(plan.images, deps.settings);
  const leftOut = [...plan.leftOut, ...leftOutImages(call.collageIds.size - plan.images.length)];
  await addPart(scope, { broadcastId, part: identity.part, cutoffAt, leftOut });
  await moveLogCutoff(scope, broadcastId, cutoffAt);
  const firstPosition = isPlain ? taken.next : positionOf(identity);
  await fillLanes(scope, { broadcastId, images, targets: plan.targets, firstPosition, deps });
  if (!isPlain && isComplete([...send.partsReceived, identity.part], send.partsTotal)) {
    await addContactMessages(scope, broadcastId, deps.settings);
  }
  await refreshBroadcast(scope, broadcastId);
  return { kind: 'accepted', broadcastId };
}
