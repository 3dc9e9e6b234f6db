import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { type DeliveryReason, reasonKey } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { BadgeStatus } from '../../../product/status/status-looks.ts';
import type { Broadcast } from '../words/group-kinds.ts';

type Counts = BroadcastSummary['counts'];
type Question = Broadcast['questions'][number];

/** A group within a send: what needs you first. */
export function groupBadgeOf(counts: Counts, isPaused: boolean): BadgeStatus {
  if (counts.uncertain > 0) return 'uncertain';
  if (counts.failed > 0) return 'failed-delivery';
  if (counts.open > 0) {
    if (isPaused) return 'paused';
    return counts.done === 0 ? 'queued' : 'sending';
  }
  if (counts.cancelled > 0) return counts.done > 0 ? 'partial' : 'cancelled';
  return 'sent';
}

export interface FailedGroup {
  id: string;
  groupName: string;
  reason: DeliveryReason | null;
  images: number;
}

/** Open questions: each uncertain message separately, failed ones by group and reason (they are retried together). */
export function questionsOf(questions: readonly Question[]): { uncertain: Question[]; failed: FailedGroup[] } {
  const failed = Map.groupBy(
    questions.filter(({ status }) => status === 'failed'),
    ({ group_name, reason }) => `${group_name}\n${reasonKey(reason)}`,
  );
  return {
    uncertain: questions.filter(({ status }) => status === 'uncertain'),
    failed: [...failed].flatMap(([id, of]) => {
      const [first] = of;
      return first ? [{ id, groupName: first.group_name, reason: first.reason, images: of.length }] : [];
    }),
  };
}

/** Every tenth is announced, not every message (ux §9). */
export const tenthOf = ({ total, open }: Counts) => (total === 0 ? 0 : Math.floor((10 * (total - open)) / total) * 10);

/** One message's state as a badge. */
export function deliveryBadgeOf(status: DeliveryStatus): BadgeStatus {
  switch (status) {
    case 'queued':
    case 'waiting':
      return 'queued';
    case 'sending':
      return 'sending';
    case 'accepted':
    case 'delivered':
      return 'sent';
    case 'uncertain':
      return 'uncertain';
    case 'failed':
      return 'failed-delivery';
    case 'cancelled':
    case 'skipped':
      return 'cancelled';
  }
}
