import {
  type DeliveryEvent,
  type DeliveryState,
  type LaneEffect,
  moveDelivery,
  type SendOutcome,
  wasCleared,
} from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { Health } from '@kolaj/domain/broadcast/delivery/health';
import { type Judgement, judgeAnswer } from '@kolaj/domain/broadcast/delivery/judge-answer';
import { heedLimitText, isIncident } from '@kolaj/domain/broadcast/pace/cooling';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { askLast } from '../../../adapters/postgres/transaction.ts';
import type { ClaimedMessage } from '../lane/claim-delivery.ts';
import { lockLaneHealth, pauseLane, writeLaneHealth } from '../lane/lane.store.ts';
import { type PhoneTurn, restPhone, takePhoneTurn } from '../lane/shared-phone.store.ts';
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
 * message was already set to uncertain: a clear answer settles it, an unclear one changes nothing. `leaveLane` is asked with what is
 * written, and the transaction ends with this.
 */
export async function recordOutcome<Left>(
  scope: ShopScope,
  claimed: ClaimedMessage,
  { leaveLane, ...facts }: OutcomeFacts & { leaveLane: () => Promise<Left> },
): Promise<{ after: AfterOutcome; left: Left }> {
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
  const moved = moveEach({ ...recording, late: await whenLate(scope, send, recording) });
  if (moved === null) return { after: { kind: 'go-on' }, left: await askLast(scope.db, leaveLane) };

  const judged = judgeAnswer(
    { outcome: facts.outcome, heeded: heeded.outcome, effect: moved.effect },
    { sender, failuresOfSend: send.failuresInRow, policy: claimed.policy },
  );
  const writing = { ...recording, claimed, phone, send, moved, judged, before: sender };
  const write = () => Promise.all([leaveLane(), writeAll(scope, writing)]);
  const after = judged.rest.isCooling ? findStandIn : whatFollows(moved.effect, facts.outcome);
  if (isShared) {
    const [left] = await askLast(scope.db, write);
    if (send.waiting <= nearTheEnd) endIfOver(scope, broadcastId);
    return { after, left };
  }
  const [left] = await write();
  await refreshLocked(scope, judged.pauses && !isStopping ? { ...send, pauseReason: 'failures_in_row' } : send);
  return { after, left };
}

const findStandIn: AfterOutcome = { kind: 'find-stand-in', because: 'cooling' };

interface Writing extends Recording {
  claimed: ClaimedMessage;
  phone: PhoneTurn | null;
  send: LockedSend;
  moved: Moved;
  judged: Judgement;
  before: Health;
}

/** All of it asked at once. */
async function writeAll(
  scope: ShopScope,
  { claimed: { laneId }, phone, send, moved, judged, before, raw, heeded, isStopping }: Writing,
): Promise<void> {
  const { health, rest } = judged;
  const said = { outcome: raw.kind, reason: 'why' in raw ? raw.why : null };
  await Promise.all([
    ...moved.steps.map(({ delivery, becomes }) => endTry(scope, delivery, becomes, said)),
    rest.reason === null ? null : pauseLane(scope, { laneId, reason: rest.reason, ms: rest.ms }),
    phone && restPhone(scope, phone, { ms: rest.ms, isIncident: isIncident(heeded.outcome) }),
    // A send that somebody is stopping stays so: it does not become a paused one.
    judged.pauses && !isStopping ? setPauseReason(scope, send.id, 'failures_in_row') : null,
    writeFailures(scope, send, judged.failuresOfSend),
    writeLaneHealth(scope, laneId, { before, health, outcome: heeded.outcome }),
    wakeLanes(scope, moved.again),
  ]);
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

/** Where the messages of a call go that are still its try's. */
interface Moved {
  steps: { delivery: StoredDelivery; becomes: DeliveryState }[];
  effect: LaneEffect;
  /** Lanes that nobody looks at any more: whoever had them gave them up without this message. */
  again: ReadonlySet<string>;
}

/** null = none of them is this try's any more. */
function moveEach({ deliveries, token, heeded, isStopping, late }: Recording & { late: Late }): Moved | null {
  let effect: LaneEffect | null = null;
  const steps: Moved['steps'] = [];
  const again = new Set<string>();
  for (const [index, delivery] of deliveries.entries()) {
    if (!delivery || delivery.token !== token) continue;
    const outcome = ofPicture(heeded.outcome, index);
    const step = moveDelivery(delivery, eventOf(delivery, { ...heeded, outcome, late }));
    if (step.kind === 'ignored') continue;

    effect = step.lane;
    const moved = isStopping ? moveDelivery(step.delivery, { kind: 'cancelled' }) : step;
    const becomes = moved.kind === 'moved' ? moved.delivery : step.delivery;
    steps.push({ delivery, becomes });
    if (delivery.status === 'uncertain' && becomes.status === 'waiting') again.add(delivery.laneId);
  }
  return effect === null ? null : { steps, effect, again };
}

/** Each picture of an album has a message id of its own, where the provider tells them. */
function ofPicture(outcome: SendOutcome, index: number): SendOutcome {
  if (outcome.kind !== 'accepted') return outcome;
  return { ...outcome, messageId: outcome.messageIds?.[index] ?? outcome.messageId };
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
