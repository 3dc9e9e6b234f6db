import type { DeliveryStatus } from './delivery.ts';
import type { DeliveryReason, ProviderTrouble } from './delivery-reason.ts';

/** What an adapter can say of one try. Only proven non-acceptance may be tried again (architecture §7). */
export type SendOutcome =
  /** `messageIds`: of an album, one per picture in its order. `isThere`: the answer proves that the group has it. */
  | {
      kind: 'accepted';
      messageId: string | null;
      messageIds?: readonly string[];
      isThere?: boolean;
      /** It was to be pinned, and is not. */
      isUnpinned?: boolean;
    }
  /** 429 or limit text: not accepted, the whole sender waits. */
  | { kind: 'rate-limited'; retryAfterMs: number | null }
  /** Certainly not accepted, and may go better later: connection refused, 5xx before acceptance. */
  | { kind: 'not-accepted'; why: ProviderTrouble }
  /** Certainly not accepted, and never will be: 4xx, group gone, file refused. */
  | { kind: 'refused'; why: ProviderTrouble }
  /** Certainly not accepted: the group has another id now, under which it may be tried at once. */
  | { kind: 'group-moved'; groupId: string }
  /** Certainly not accepted, and nothing will be there: the sender was removed, or the group no longer exists. */
  | { kind: 'group-lost'; why: ProviderTrouble }
  /** The sender is not active; another one may be found, or the lane waits. */
  | { kind: 'sender-inactive'; why: ProviderTrouble }
  /** The request left and nobody knows what became of it. */
  | { kind: 'ambiguous'; why: ProviderTrouble };

export type DeliveryEvent =
  /** A worker takes it; committed before the call leaves. */
  | { kind: 'taken' }
  | { kind: 'outcome'; outcome: SendOutcome; now: Date; random: number }
  /** The worker died between taking and knowing. */
  | { kind: 'lease-lost' }
  /** The provider reports the message in the group. */
  | { kind: 'delivered' }
  /** The provider had taken the message in and reports now that it did not go. */
  | { kind: 'failed-later'; why: ProviderTrouble }
  /** The same by the id that it gave to a try, which need not be the last one. */
  | { kind: 'reported-failed'; why: ProviderTrouble }
  /** Look-up after the quarantine, or a person's word on an uncertain one. */
  | { kind: 'found'; messageId: string | null }
  | { kind: 'not-found' }
  /** The answer of its call came after its phone's queue was cleared: the provider had it, and may have thrown it away. */
  | { kind: 'taken-in'; messageId: string | null }
  /** A person: retry a failed one, send an uncertain one again. */
  | { kind: 'retry' }
  | { kind: 'cancelled' }
  /**
   * Its picture is taken back before it left: left out, so that a retry of what has failed does not send it either. Not
   * cancelled: that would say of the whole send that a person has stopped it.
   */
  | { kind: 'taken-back' }
  /** Not sent because it must not be any more (approval taken back, made passive) or is already elsewhere. */
  | { kind: 'skipped'; why: DeliveryReason };

/** What is stored of a delivery. */
export interface DeliveryState {
  status: DeliveryStatus;
  /** Tries that counted: rate limits and inactive senders are not the message's fault. */
  attempts: number;
  nextAt: Date | null;
  messageId: string | null;
  reason: DeliveryReason | null;
}

/** What the sender (lane) must do besides. */
export type LaneEffect = { kind: 'none' } | { kind: 'pause'; ms: number } | { kind: 'find-stand-in' };

export type DeliveryStep = { kind: 'moved'; delivery: DeliveryState; lane: LaneEffect } | { kind: 'ignored' };

/** Tries before a delivery fails (D-54). */
export const maxAttempts = 5;
const firstBackOffMs = 15_000;
const defaultPauseMs = 60_000;

/** Wait after the n-th try (from 1): 15 s doubling, drawn from ±20 % so that many do not come back at once. */
export function backOffMs(attempts: number, random: number): number {
  return Math.round(firstBackOffMs * 2 ** (attempts - 1) * (0.8 + 0.4 * random));
}

/** Moves one delivery (section J of the decisions). An event that does not fit its status is ignored: jobs may run twice. */
export function moveDelivery(delivery: DeliveryState, event: DeliveryEvent): DeliveryStep {
  switch (event.kind) {
    case 'taken':
      return from(['queued', 'waiting'], delivery, {
        status: 'sending',
        attempts: delivery.attempts + 1,
        nextAt: null,
      });
    case 'outcome':
      return delivery.status === 'sending' ? afterTry(delivery, event) : { kind: 'ignored' };
    case 'lease-lost':
      return from(['sending'], delivery, { status: 'uncertain', reason: { code: 'worker_lost' } });
    case 'delivered':
      return from(outweighedByArrival, delivery, { status: 'delivered', nextAt: null, reason: null });
    case 'failed-later':
      return from(['accepted', 'uncertain'], delivery, { status: 'failed', reason: event.why });
    case 'reported-failed':
      return afterReport(delivery, event);
    case 'found':
      return from(['uncertain'], delivery, { status: 'accepted', ...named(delivery, event), reason: null });
    case 'not-found':
      return from(['uncertain'], delivery, unsent(delivery));
    case 'taken-in':
      return from(['uncertain'], delivery, named(delivery, event));
    case 'retry':
      return from(['failed', 'uncertain'], delivery, { status: 'queued', attempts: 0, nextAt: null, reason: null });
    case 'cancelled':
      return from(['queued', 'waiting'], delivery, { status: 'cancelled' });
    case 'taken-back':
      return from(['queued', 'waiting', 'failed'], delivery, {
        status: 'skipped',
        nextAt: null,
        reason: { code: 'taken_back' },
      });
    case 'skipped':
      return from(['queued', 'waiting', 'sending'], delivery, { status: 'skipped', reason: event.why });
  }
}

/** A try without an answer has no id: the one that is known is of a try of before, unless the queue was cleared since. */
function afterReport(delivery: DeliveryState, { why }: { why: ProviderTrouble }): DeliveryStep {
  const isOfLastTry = delivery.status === 'accepted' || wasCleared(delivery);
  return isOfLastTry ? moveDelivery(delivery, { kind: 'failed-later', why }) : { kind: 'ignored' };
}

/** Proven unsent, it goes out again, unless a person has cleared the queue it was in. */
const unsent = (delivery: DeliveryState): Partial<DeliveryState> =>
  wasCleared(delivery) ? { status: 'cancelled' } : { status: 'waiting', reason: null };

/**
 * Reports come in any order, and being there outweighs whatever we had thought of a message, also that it was cancelled.
 * Not `sending`: the running try tells itself, and the report may be of an earlier one.
 */
const outweighedByArrival: readonly DeliveryStatus[] = [
  'queued',
  'waiting',
  'accepted',
  'uncertain',
  'failed',
  'cancelled',
  'skipped',
];

/** Its phone's queue was cleared while the provider had it, or may have had it. */
export const wasCleared = ({ reason }: Pick<DeliveryState, 'reason'>): boolean => reason?.code === 'queue_cleared';

/** By the id that the provider tells now; one that was known before is not forgotten. */
const named = (delivery: DeliveryState, { messageId }: Pick<DeliveryState, 'messageId'>) => ({
  messageId: messageId ?? delivery.messageId,
});

/**
 * Nothing left, because the connection or we ourselves took longer than a message may take to leave: no fault of the message, of its
 * sender or its send. It waits, and says why; when the day is over a person is asked, like for all that still waits.
 */
export const isTooLate = (outcome: SendOutcome): boolean =>
  outcome.kind === 'not-accepted' && outcome.why.code === 'lease_lost';

function from(
  statuses: readonly DeliveryStatus[],
  delivery: DeliveryState,
  change: Partial<DeliveryState>,
): DeliveryStep {
  if (!statuses.includes(delivery.status)) return { kind: 'ignored' };
  return { kind: 'moved', delivery: { ...delivery, ...change }, lane: { kind: 'none' } };
}

interface Try {
  outcome: SendOutcome;
  now: Date;
  random: number;
}

function afterTry(delivery: DeliveryState, { outcome, now, random }: Try): DeliveryStep {
  const moved = (change: Partial<DeliveryState>, lane: LaneEffect = { kind: 'none' }): DeliveryStep => ({
    kind: 'moved',
    delivery: { ...delivery, ...change },
    lane,
  });
  const uncounted = { status: 'waiting' as const, attempts: delivery.attempts - 1 };

  switch (outcome.kind) {
    case 'accepted':
      return moved({
        status: outcome.isThere ? 'delivered' : 'accepted',
        messageId: outcome.messageId,
        reason: outcome.isUnpinned ? { code: 'not_pinned' } : null,
      });
    case 'ambiguous':
      return moved({ status: 'uncertain', reason: outcome.why });
    case 'refused':
      return moved({ status: 'failed', reason: outcome.why });
    case 'sender-inactive':
      return moved({ ...uncounted, reason: outcome.why }, { kind: 'find-stand-in' });
    case 'group-moved':
      // Counted, so that a group that moves for ever fails in the end.
      if (delivery.attempts >= maxAttempts) return moved({ status: 'failed', reason: { code: 'group_moved' } });
      return moved({ status: 'waiting', nextAt: now, reason: null });
    case 'group-lost':
      return moved({ status: 'failed', reason: outcome.why });
    case 'rate-limited': {
      const ms = outcome.retryAfterMs ?? defaultPauseMs;
      return moved(
        { ...uncounted, nextAt: new Date(now.getTime() + ms), reason: { code: 'rate_limited' } },
        { kind: 'pause', ms },
      );
    }
    case 'not-accepted':
      if (isTooLate(outcome)) {
        return moved({ ...uncounted, nextAt: new Date(now.getTime() + backOffMs(1, random)), reason: outcome.why });
      }
      if (delivery.attempts >= maxAttempts) return moved({ status: 'failed', reason: outcome.why });
      return moved({
        status: 'waiting',
        nextAt: new Date(now.getTime() + backOffMs(delivery.attempts, random)),
        reason: outcome.why,
      });
  }
}
