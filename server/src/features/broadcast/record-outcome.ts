import { type DeliveryEvent, moveDelivery, type SendOutcome } from '@kolaj/domain/broadcast/delivery-flow';
import { failuresThatPause } from '@kolaj/domain/broadcast/progress';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { refreshBroadcast, setPauseReason } from './broadcast-state.ts';
import type { ClaimedMessage } from './claim-delivery.ts';
import { endAttempt, lockDelivery, type StoredDelivery, writeDelivery } from './delivery-store.ts';
import { countFailures, pauseLane } from './lane-store.ts';

export interface OutcomeFacts {
  outcome: SendOutcome;
  now: Date;
  random: number;
}

/** What the pump must do besides. `find-stand-in`: the phone is not active. */
export type AfterOutcome = 'go-on' | 'find-stand-in';

/**
 * Writes down what a call came to. Safe to run twice, and right also when it comes so late that the delivery was already
 * set to uncertain: a clear answer settles it, an unclear one changes nothing.
 */
export async function recordOutcome(
  scope: ShopScope,
  { deliveryId, broadcastId, laneId, token }: ClaimedMessage,
  facts: OutcomeFacts,
): Promise<AfterOutcome> {
  const failures = await countFailures(scope, laneId, weightOf(facts.outcome));
  const isStopping = await lockStopping(scope, broadcastId);
  const delivery = await lockDelivery(scope, deliveryId);
  if (!delivery || delivery.token !== token) return 'go-on';

  const step = moveDelivery(delivery, eventOf(delivery, facts));
  if (step.kind === 'ignored') return 'go-on';
  const detail = 'detail' in facts.outcome ? facts.outcome.detail : null;
  await endAttempt(scope, deliveryId, { outcome: facts.outcome.kind, detail });
  const moved = isStopping ? moveDelivery(step.delivery, { kind: 'cancelled' }) : step;
  await writeDelivery(scope, deliveryId, moved.kind === 'moved' ? moved.delivery : step.delivery, { token: null });

  if (step.lane.kind === 'pause') await pauseLane(scope, { laneId, reason: 'rate_limited', ms: step.lane.ms });
  if (failures >= failuresThatPause) {
    if (!isStopping) await setPauseReason(scope, broadcastId, 'failures_in_row');
    await countFailures(scope, laneId, 'success');
  }
  await refreshBroadcast(scope, broadcastId);
  return step.lane.kind === 'find-stand-in' ? 'find-stand-in' : 'go-on';
}

/** A late answer may still settle what was given up as uncertain; anything else is the normal end of a try. */
function eventOf({ status }: StoredDelivery, { outcome, now, random }: OutcomeFacts): DeliveryEvent {
  if (status !== 'uncertain') return { kind: 'outcome', outcome, now, random };
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'found', messageId: outcome.messageId };
    case 'not-accepted':
    case 'rate-limited':
    case 'sender-inactive':
    case 'group-moved':
      return { kind: 'not-found' };
    case 'refused':
    case 'group-lost':
    case 'ambiguous':
      return { kind: 'outcome', outcome, now, random };
  }
}

function weightOf({ kind }: SendOutcome): 'success' | 'failure' | 'neither' {
  switch (kind) {
    case 'accepted':
      return 'success';
    case 'refused':
    case 'not-accepted':
    case 'ambiguous':
      return 'failure';
    case 'rate-limited':
    case 'sender-inactive':
    case 'group-moved':
    case 'group-lost':
      return 'neither';
  }
}

/** Whether a person has stopped the rest: then what would be tried again is cancelled instead. */
async function lockStopping(scope: ShopScope, broadcastId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select('pause_reason')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.pause_reason === 'cancelling';
}
