import { type MayRecall, tooLate } from '@kolaj/domain/broadcast/recall/recall';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { SentMessage } from '../../../ports/channel.ts';
import {
  type DueRecall,
  endRecall,
  findDueRecall,
  isAnyUnderWay,
  lockRecallLane,
  startRecall,
} from './claim-recall.store.ts';
import { readRecallRows } from './recall.store.ts';
import { mayOf, type Within } from './recall.ts';

export interface ClaimedRecall {
  kind: 'call';
  due: DueRecall;
  laneId: string;
  message: SentMessage;
}

type RecallClaim =
  | ClaimedRecall
  /** The phone keeps its distance, or a message is under way. */
  | { kind: 'wait'; ms: number }
  /** One was closed without a call. */
  | { kind: 'again' }
  | { kind: 'idle' };

interface Steps {
  within: Within;
  leaseMs: number;
  gapOf: (channel: ChannelKind) => number;
}

const underWayMs = 500;

/** Decides which message a phone takes back next, and commits that it does. The call comes after this transaction. */
export async function claimRecall(scope: ShopScope, laneId: string, steps: Steps): Promise<RecallClaim> {
  const lane = await lockRecallLane(scope, laneId);
  if (!lane || lane.isHeld) return { kind: 'idle' };
  const due = await findDueRecall(scope, laneId);
  if (!due) return (await isAnyUnderWay(scope, laneId)) ? { kind: 'wait', ms: underWayMs } : { kind: 'idle' };

  const [row] = await readRecallRows(scope, due.broadcastId, { ids: [due.id] });
  const withinMs = steps.within[lane.channel];
  // Its own wish is not in the way of asking again whether it may.
  const may: MayRecall = row ? mayOf({ ...row, record: null }, steps.within) : { kind: 'nothing' };
  if (!row || may.kind !== 'yes' || row.messageId === null) {
    const reason = may.kind === 'no' ? may.reason : tooLate(withinMs ?? 0);
    await endRecall(scope, due, { status: 'refused', reason });
    return { kind: 'again' };
  }
  if (lane.waitMs > 0) return { kind: 'wait', ms: lane.waitMs };

  const { id, broadcastId, groupId } = due;
  const gapMs = steps.gapOf(lane.channel);
  await startRecall(scope, { id, broadcastId, laneId, gapMs, leaseMs: steps.leaseMs });
  const { channel, senderId } = lane;
  return {
    kind: 'call',
    due,
    laneId,
    message: { shopId: scope.shopId, channel, senderId, groupId, messageId: row.messageId },
  };
}
