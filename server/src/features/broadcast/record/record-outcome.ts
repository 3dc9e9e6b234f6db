import {
  type DeliveryEvent,
  type LaneEffect,
  moveDelivery,
  type SendOutcome,
  wasCleared,
} from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { type Health, healthAfter, mustCool, mustPause } from '@kolaj/domain/broadcast/delivery/health';
import { coolingMs, heedLimitText, isIncident } from '@kolaj/domain/broadcast/pace/cooling';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ClaimedMessage } from '../lane/claim-delivery.ts';
import { lockLaneHealth, pauseLane, writeLaneHealth } from '../lane/lane.store.ts';
import { restPhone, takePhoneTurn } from '../lane/shared-phone.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { endIfOver, mayLeaveByItself, refreshLocked } from './broadcast-state.ts';
import { endTry, lockDelivery, type StoredDelivery } from './delivery.store.ts';
import { joinSend, type LockedSend, lockSend, setPauseReason, writeFailures } from './send-state.store.ts';

/**
 * So few messages may all end between this look at the counts and the commit; then nobody else would see that this one was the last.
 * More would be found by the minute-wise sweep.
 */
const nearTheEnd = 50;

export interface OutcomeFacts {
  outcome: SendOutcome;
  random: number;
}

/** What the pump must do besides, outside the transaction. */
export type AfterOutcome =
  | { kind: 'go-on' }
  /** `inactive`: the phone is away; `cooling`: it rests. Its groups go over to others. */
  | { kind: 'find-stand-in'; because: 'inactive' | 'cooling' }
  | { kind: 'group-moved'; to: string }
  | { kind: 'group-lost'; why: ProviderTrouble };

/**
 * Writes down what a call came to, for each message in it. Safe to run twice, and right also when it comes so late that a
 * message was already set to uncertain: a clear answer settles it, an unclear one changes nothing.
 */
export async function recordOutcome(
  scope: ShopScope,
  claimed: ClaimedMessage,
  facts: OutcomeFacts,
): Promise<AfterOutcome> {
  const { laneId, broadcastId } = claimed;
  // What was accepted changes nothing of the send but, perhaps, that it is over.
  const isShared = facts.outcome.kind === 'accepted';
  const [sender, phone, send, ...deliveries] = await Promise.all([
    lockLaneHealth(scope, laneId),
    isShared ? null : takePhoneTurn(scope, laneId),
    isShared ? joinSend(scope, broadcastId) : lockSend(scope, broadcastId),
    ...claimed.deliveryIds.map((id) => lockDelivery(scope, { broadcastId, id })),
  ]);
  const isStopping = send.pauseReason === 'cancelling';
  const heeded = { ...facts, now: sender.now, outcome: heedLimitText(facts.outcome, claimed.policy) };
  const recording = { deliveries, token: claimed.token, raw: facts.outcome, heeded, isStopping };
  const effect = await recordEach(scope, { ...recording, late: await whenLate(scope, send, recording) });
  if (effect === null) return { kind: 'go-on' };

  const health = healthAfter(sender, heeded.outcome);
  const { isCooling, ms } = await rest(scope, claimed, { effect, health, outcome: facts.outcome });
  if (phone) await restPhone(scope, phone, { ms, isIncident: isIncident(heeded.outcome) });
  const pauses = await recordFailures(scope, { send, sender: health, outcome: heeded.outcome });
  await writeLaneHealth(scope, laneId, {
    before: sender,
    health: {
      failuresInRow: pauses ? 0 : health.failuresInRow,
      unknownsInRow: mustCool(health) ? 0 : health.unknownsInRow,
    },
    outcome: heeded.outcome,
  });
  if (!isShared) await refreshLocked(scope, pauses && !isStopping ? { ...send, pauseReason: 'failures_in_row' } : send);
  else if (send.waiting <= nearTheEnd) endIfOver(scope, broadcastId);
  if (isCooling) return { kind: 'find-stand-in', because: 'cooling' };
  return whatFollows(effect, facts.outcome);
}

/** Lets the sender rest where the answer says so; answers for how long, and whether it cools down, so that others take its groups. */
async function rest(
  scope: ShopScope,
  { laneId, policy }: ClaimedMessage,
  { effect, health, outcome }: { effect: LaneEffect; health: Health; outcome: SendOutcome },
): Promise<{ isCooling: boolean; ms: number }> {
  if (effect.kind === 'pause') {
    const isLimitText = outcome.kind !== 'rate-limited' && effect.ms > 0;
    await pauseLane(scope, { laneId, reason: isLimitText ? 'cooling_down' : 'rate_limited', ms: effect.ms });
    return { isCooling: isLimitText, ms: effect.ms };
  }
  const ms = mustCool(health) ? coolingMs('unknowns', policy) : 0;
  if (ms > 0) await pauseLane(scope, { laneId, reason: 'cooling_down', ms });
  return { isCooling: ms > 0, ms };
}

function whatFollows(effect: LaneEffect, outcome: SendOutcome): AfterOutcome {
  if (effect.kind === 'find-stand-in') return { kind: 'find-stand-in', because: 'inactive' };
  if (outcome.kind === 'group-moved') return { kind: 'group-moved', to: outcome.groupId };
  if (outcome.kind === 'group-lost') return { kind: 'group-lost', why: outcome.why };
  return { kind: 'go-on' };
}

/** On the database's clock, which will say when a try that comes later is due. */
interface HeededFacts extends OutcomeFacts {
  now: Date;
}

interface Recording {
  /** In the order of the call; null = it is no more. */
  deliveries: readonly (StoredDelivery | null)[];
  token: string;
  /** What the provider said, for the attempt; what it means is in `heeded`. */
  raw: SendOutcome;
  heeded: HeededFacts;
  isStopping: boolean;
}

/** What an answer means for a message that was given up as uncertain, if it proves that it was not taken. */
type Late = 'waits' | 'has-failed';

/** Its send may have come to its end in the meantime, and its day may be sent once more by now. */
async function whenLate(scope: ShopScope, send: LockedSend, { deliveries, token, raw }: Recording): Promise<Late> {
  if (raw.kind === 'accepted') return 'waits';
  const late = deliveries.find((delivery) => delivery?.status === 'uncertain' && delivery.token === token);
  return !late || (await mayLeaveByItself(scope, send, late)) ? 'waits' : 'has-failed';
}

/** Moves each message of the call that is still this try's; null = none was. */
async function recordEach(
  scope: ShopScope,
  { deliveries, token, raw, heeded, isStopping, late }: Recording & { late: Late },
): Promise<LaneEffect | null> {
  let effect: LaneEffect | null = null;
  const written: Promise<void>[] = [];
  const again = new Set<string>();
  for (const [index, delivery] of deliveries.entries()) {
    if (!delivery || delivery.token !== token) continue;
    const outcome = ofPicture(heeded.outcome, index);
    const step = moveDelivery(delivery, eventOf(delivery, { ...heeded, outcome, late }));
    if (step.kind === 'ignored') continue;

    effect = step.lane;
    const moved = isStopping ? moveDelivery(step.delivery, { kind: 'cancelled' }) : step;
    const becomes = moved.kind === 'moved' ? moved.delivery : step.delivery;
    written.push(endTry(scope, delivery, becomes, { outcome: raw.kind, reason: 'why' in raw ? raw.why : null }));
    // Nobody looks at its lane any more: whoever had it gave it up without this message.
    if (delivery.status === 'uncertain' && becomes.status === 'waiting') again.add(delivery.laneId);
  }
  written.push(wakeLanes(scope, again));
  await Promise.all(written);
  return effect;
}

/** Each picture of an album has a message id of its own, where the provider tells them. */
function ofPicture(outcome: SendOutcome, index: number): SendOutcome {
  if (outcome.kind !== 'accepted') return outcome;
  return { ...outcome, messageId: outcome.messageIds?.[index] ?? outcome.messageId };
}

/** Counts for the whole send, and stops it when nothing goes through any more; answers whether it does. */
async function recordFailures(
  scope: ShopScope,
  { send, sender, outcome }: { send: LockedSend; sender: Health; outcome: SendOutcome },
): Promise<boolean> {
  const health = healthAfter({ failuresInRow: send.failuresInRow, unknownsInRow: 0 }, outcome);
  const pauses = mustPause(health) || mustPause(sender);
  // A send that somebody is stopping stays so: it does not become a paused one.
  if (pauses && send.pauseReason !== 'cancelling') await setPauseReason(scope, send.id, 'failures_in_row');
  await writeFailures(scope, send, pauses ? 0 : health.failuresInRow);
  return pauses;
}

/** A late answer may still settle what was given up as uncertain; anything else is the normal end of a try. */
function eventOf(
  delivery: StoredDelivery,
  { outcome, now, random, late }: HeededFacts & { late: Late },
): DeliveryEvent {
  if (delivery.status !== 'uncertain') return { kind: 'outcome', outcome, now, random };
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.isThere) return { kind: 'delivered' };
      return { kind: wasCleared(delivery) ? 'taken-in' : 'found', messageId: outcome.messageId };
    case 'not-accepted':
    case 'rate-limited':
    case 'sender-inactive':
    case 'group-moved':
      if (late === 'waits') return { kind: 'not-found' };
      return { kind: 'failed-later', why: 'why' in outcome ? outcome.why : { code: 'not_taken' } };
    case 'refused':
    case 'group-lost':
      return { kind: 'failed-later', why: outcome.why };
    case 'ambiguous':
      return { kind: 'outcome', outcome, now, random };
  }
}
