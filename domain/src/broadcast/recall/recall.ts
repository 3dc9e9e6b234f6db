import type { DeliveryStatus } from '../delivery/delivery.ts';
import type { ProviderTrouble } from '../delivery/delivery-reason.ts';

/**
 * What became of the wish to take one message back. `asked`: it waits for its turn; `unsent`: the message never left, so that
 * there was nothing to take back; `unknown`: the provider gave no clear answer, however often it was asked.
 */
export const recallStatuses = ['asked', 'recalled', 'unsent', 'refused', 'unknown'] as const;
export type RecallStatus = (typeof recallStatuses)[number];

/** `recall_not_found`: the provider knows no such message; somebody may have deleted it by hand. */
export const plainRecallReasons = ['recall_not_offered', 'recall_no_number', 'recall_not_found'] as const;

/** Why a message cannot be, or was not, taken back. `hours`: how long the channel allows it. */
export type RecallReason =
  | { code: (typeof plainRecallReasons)[number] }
  | { code: 'recall_too_late'; hours: number }
  | ProviderTrouble;

export interface RecallRecord {
  status: RecallStatus;
  reason: RecallReason | null;
}

/** What decides whether a message may be taken back. */
export interface RecallFacts {
  status: DeliveryStatus;
  /** The provider's number of this one message; null = unknown, or shared with another one. */
  messageId: string | null;
  /** When its last try began: the time of the channel runs from then, a little early rather than late. */
  sentAt: Date | null;
  /** How long the channel lets a message be taken back, ms; null = never. */
  withinMs: number | null;
  /** null = nobody has asked. */
  record: RecallRecord | null;
  now: Date;
}

export type MayRecall =
  | { kind: 'yes'; until: Date }
  /** It has not left, or has failed: it is kept from leaving. */
  | { kind: 'unsent' }
  /** Under way, or nobody knows whether it is there: it is taken back as soon as it is known to be there. */
  | { kind: 'later' }
  | { kind: 'no'; reason: RecallReason }
  /** Asked for already. */
  | { kind: 'asked' }
  /** Taken back, or nothing of it is in the group. */
  | { kind: 'nothing' };

/** May this message be taken back, until when, and if not, why (`MayRecall`). Said beforehand, and asked again at the call. */
export function mayRecall(facts: RecallFacts): MayRecall {
  const { status, record } = facts;
  if (record?.status === 'asked') return { kind: 'asked' };
  if (record?.status === 'recalled') return { kind: 'nothing' };
  switch (status) {
    case 'queued':
    case 'waiting':
    case 'failed':
      return { kind: 'unsent' };
    case 'cancelled':
    case 'skipped':
      return { kind: 'nothing' };
    case 'sending':
    case 'uncertain':
      return facts.withinMs === null ? no('recall_not_offered') : { kind: 'later' };
    case 'accepted':
    case 'delivered':
      return ofArrived(facts);
  }
}

function ofArrived({ messageId, sentAt, withinMs, now }: RecallFacts): MayRecall {
  if (withinMs === null) return no('recall_not_offered');
  if (messageId === null || sentAt === null) return no('recall_no_number');
  const until = new Date(sentAt.getTime() + withinMs);
  return until > now ? { kind: 'yes', until } : { kind: 'no', reason: tooLate(withinMs) };
}

const no = (code: (typeof plainRecallReasons)[number]): MayRecall => ({ kind: 'no', reason: { code } });

export const tooLate = (withinMs: number): RecallReason => ({
  code: 'recall_too_late',
  hours: Math.floor(withinMs / 3_600_000),
});
