import { type AcceptDecision, decideAccept } from '@kolaj/domain/broadcast/accept/accept';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { leftOutImages } from '../plan/left-out.ts';
import { planSend } from '../plan/plan-send.ts';
import { findSend, insertBroadcast, lockAccepts, readEarlierSends } from '../record/broadcast.store.ts';
import { writeLog } from '../record/send-log.store.ts';
import { readStaleAt } from '../settle/accept-stale.ts';
import { fillLanes } from './accept-fill.ts';
import { joinSend } from './accept-join.ts';
import { type AcceptDeps, type Accepted, cutoffOf, positionOf, type SendCall, type Step } from './accept-step.ts';
import { addContactMessages } from './contact-messages.ts';
import { alreadyRefusal, dayLabels, noTarget, nothingToSend, partsDisagree } from './refusals.ts';
import { fingerprintOf, identify } from './send-key.ts';

/**
 * Takes a send: broadcast, images, one delivery per group and image, send log and audit in the caller's transaction.
 * Nothing is sent here; the lanes' workers do that (D-54 "accept").
 */
export async function acceptSend(scope: ShopScope, call: SendCall, deps: AcceptDeps): Promise<Accepted> {
  await lockAccepts(scope);
  const { stream, subfolder, days, onlySaleGroup } = call;
  const { brandKey } = subfolder;
  const earlier = await readEarlierSends(scope, { stream, brandKey, onlySaleGroup });
  const fingerprint = fingerprintOf({ ...call, brandKey });
  const identity = identify(call.batch, { fingerprint, earlier, days, now: deps.now });
  const plan = await planSend(scope, call, deps);
  const decision = decideAccept(
    { days, sendAfter: call.sendAfter, resend: call.resend, sendId: identity.sendId, fingerprint },
    { earlier, log: plan.log, now: deps.now },
  );
  return carryOut(scope, decision, { call, plan, identity, deps });
}

async function carryOut(scope: ShopScope, decision: AcceptDecision, step: Step): Promise<Accepted> {
  const { call, plan, deps } = step;
  switch (decision.kind) {
    case 'same-call':
      return { kind: 'accepted', broadcastId: decision.broadcastId };
    case 'already_sending':
    case 'already_sent': {
      const { timeZone } = deps.settings;
      const refusal = alreadyRefusal(decision, { brand: call.subfolder.name, log: plan.log, timeZone });
      const sentDays = decision.kind === 'already_sent' ? dayLabels(decision.days) : [];
      const broadcastId = decision.kind === 'already_sending' ? decision.broadcastId : undefined;
      return { kind: 'refused', refusal, sentDays, ...(broadcastId ? { broadcastId } : {}) };
    }
    case 'join':
      return joinSend(scope, decision.broadcastId, step);
    case 'accept':
      return startSend(scope, step);
  }
}

async function startSend(scope: ShopScope, { call, plan, identity, deps }: Step): Promise<Accepted> {
  if (identity.total > 1 && (await findSend(scope, identity.sendId))) {
    return { kind: 'refused', refusal: partsDisagree };
  }
  const { outcome, targets, images } = plan;
  if (outcome.kind === 'nothing_to_send') return { kind: 'refused', refusal: nothingToSend };
  if (outcome.kind === 'no_target') return { kind: 'refused', refusal: noTarget(outcome.key) };

  const { subfolder, stream, days } = call;
  const cutoffAt = cutoffOf(images, deps.settings);
  const broadcastId = await insertBroadcast(scope, {
    stream,
    subfolder,
    brand: subfolder.name,
    brandKey: subfolder.brandKey,
    days,
    onlySaleGroup: call.onlySaleGroup,
    sendAfter: call.sendAfter,
    cutoffAt,
    sendId: identity.sendId,
    total: identity.total,
    part: identity.part,
    staleAt: await readStaleAt(scope, { ...deps, channels: targets.map(({ channel }) => channel) }),
    leftOut: [...plan.leftOut, ...leftOutImages(call.collageIds.size - images.length)],
    requestedBy: deps.requestedBy,
  });
  const logKey = { stream, brandKey: subfolder.brandKey, onlySale: call.onlySaleGroup };
  await writeLog(scope, { ...logKey, brand: subfolder.name, days, cutoffAt, broadcastId });
  await fillLanes(scope, { broadcastId, images, targets, firstPosition: positionOf(identity), deps });
  if (identity.total === 1) await addContactMessages(scope, broadcastId, deps.settings);
  deps.note({
    action: 'broadcast.send',
    object: broadcastId,
    diff: { brand: subfolder.name, days, images: images.length, groups: targets.length, parts: identity.total },
  });
  await tell(scope, { kind: 'broadcasts', id: broadcastId, subfolder_id: subfolder.id });
  return { kind: 'accepted', broadcastId };
}
