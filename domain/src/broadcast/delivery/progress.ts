import { type BroadcastStatus, type DeliveryStatus, deliveryStatuses, type LogStatus } from './delivery.ts';

/** Deliveries of a broadcast by what became of them. */
export interface DeliveryCounts {
  total: number;
  /** Accepted or delivered. Uncertain ones are never counted as sent. */
  done: number;
  uncertain: number;
  failed: number;
  cancelled: number;
  /** Left out on purpose: duplicates, images that may not be sent any more. */
  skipped: number;
  /** Queued, waiting or being sent. */
  open: number;
}

const placeOf: Record<DeliveryStatus, Exclude<keyof DeliveryCounts, 'total'>> = {
  queued: 'open',
  waiting: 'open',
  sending: 'open',
  accepted: 'done',
  delivered: 'done',
  uncertain: 'uncertain',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
};

/** Adds up deliveries given as `{ status: how many }`. */
export function countDeliveries(byStatus: Partial<Record<DeliveryStatus, number>>): DeliveryCounts {
  const counts: DeliveryCounts = { total: 0, done: 0, uncertain: 0, failed: 0, cancelled: 0, skipped: 0, open: 0 };
  for (const status of deliveryStatuses) {
    const number = byStatus[status] ?? 0;
    counts[placeOf[status]] += number;
    counts.total += number;
  }
  return counts;
}

/** The same by the names of the contract: what waits for another try is queued. */
export function totalsOf(byStatus: Partial<Record<DeliveryStatus, number>>) {
  const of = (status: DeliveryStatus) => byStatus[status] ?? 0;
  return {
    queued: of('queued') + of('waiting'),
    sending: of('sending'),
    accepted: of('accepted'),
    delivered: of('delivered'),
    uncertain: of('uncertain'),
    failed: of('failed'),
    skipped: of('skipped'),
    cancelled: of('cancelled'),
  };
}

export interface BroadcastProgress {
  counts: DeliveryCounts;
  /** By a person, or because no phone is active. */
  paused: boolean;
  /** Whether a worker has begun. */
  started: boolean;
  /** Parts of a batched send that never came (D-56). */
  incomplete: boolean;
}

/** Status of a broadcast from its deliveries (section J). */
export function broadcastStatusOf({ counts, paused, started, incomplete }: BroadcastProgress): BroadcastStatus {
  if (counts.open > 0) {
    if (paused) return 'paused';
    return started ? 'running' : 'accepted';
  }
  const { done, uncertain, failed, cancelled } = counts;
  if (done > 0) return uncertain + failed + cancelled > 0 || incomplete ? 'partial' : 'sent';
  if (uncertain > 0) return 'partial';
  return cancelled > 0 && failed === 0 ? 'cancelled' : 'failed';
}

/** What the day table says of a day whose last broadcast has this status (D-61). */
export function logStatusOf(status: BroadcastStatus): LogStatus {
  switch (status) {
    case 'accepted':
      return 'queued';
    case 'running':
    case 'paused':
      return 'sending';
    case 'sent':
    case 'partial':
    case 'failed':
    case 'cancelled':
      return status;
  }
}

/** Five failures in a row stop a broadcast until a person looks (architecture §7). */
export const failuresThatPause = 5;
