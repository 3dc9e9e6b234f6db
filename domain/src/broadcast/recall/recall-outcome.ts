import type { ProviderTrouble } from '../delivery/delivery-reason.ts';
import type { RecallRecord } from './recall.ts';

/** What an adapter can say of one call that takes a message back. */
export type RecallOutcome =
  | { kind: 'recalled' }
  /** The provider has no such message (any more). */
  | { kind: 'not-found' }
  /** A clear no that another call would not change. */
  | { kind: 'refused'; why: ProviderTrouble }
  /** A clear no for now: asked to wait, phone or key not right, nothing has left. The whole sender waits. */
  | { kind: 'not-now'; why: ProviderTrouble; retryAfterMs: number | null }
  /** The request left and nobody knows what became of it. */
  | { kind: 'unclear'; why: ProviderTrouble };

export interface RecallTry {
  /** Calls for this message so far, this one included; those that ended as `not-now` do not count. */
  tries: number;
  /** Whether an earlier call had no clear answer. */
  wasUnclear: boolean;
}

export type RecallStep =
  | ({ kind: 'over' } & RecallRecord)
  /** Everything else that its phone or bot has to take back waits as long. */
  | { kind: 'again'; ms: number };

/** Unclear answers before a person is told that nobody knows. */
export const maxRecallTries = 5;
const firstPauseMs = 5_000;
const notNowMs = 60_000;
const longestPauseMs = 15 * 60_000;

/**
 * What follows a call. Unlike a send, an unclear one is repeated: a message can be deleted only once, so that a second call does
 * no harm, and what is not found after an unclear answer was taken back by it. Not found at the first call proves nothing of
 * the kind: the number may be wrong, and the message may still be there.
 */
export function afterRecall(outcome: RecallOutcome, { tries, wasUnclear }: RecallTry): RecallStep {
  switch (outcome.kind) {
    case 'recalled':
      return { kind: 'over', status: 'recalled', reason: null };
    case 'not-found':
      return wasUnclear
        ? { kind: 'over', status: 'recalled', reason: null }
        : { kind: 'over', status: 'refused', reason: { code: 'recall_not_found' } };
    case 'refused':
      return { kind: 'over', status: 'refused', reason: outcome.why };
    case 'not-now':
      return { kind: 'again', ms: Math.min(outcome.retryAfterMs ?? notNowMs, longestPauseMs) };
    case 'unclear':
      if (tries >= maxRecallTries) return { kind: 'over', status: 'unknown', reason: outcome.why };
      return { kind: 'again', ms: firstPauseMs * 2 ** (tries - 1) };
  }
}

/**
 * Between two calls of one phone or bot, ms. Taking back is urgent and puts nothing into a group, so that the pace of sending
 * does not hold it up; on WhatsApp it is a message of its own kind, and hundreds of them at once are no person's doing.
 */
export const recallGapMs = { whatsapp: 1_000, telegram: 100 } as const;
