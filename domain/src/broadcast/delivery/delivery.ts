/** One (target, image) of a broadcast; section J of the decisions. Uncertain = it may have arrived, nobody knows. */
export const deliveryStatuses = [
  'queued',
  'waiting',
  'sending',
  'accepted',
  'delivered',
  'uncertain',
  'failed',
  'cancelled',
  'skipped',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const broadcastStatuses = ['accepted', 'running', 'paused', 'sent', 'partial', 'failed', 'cancelled'] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];
/** States in which deliveries of a broadcast may still leave. */
export const openStatuses: readonly BroadcastStatus[] = ['accepted', 'running', 'paused'];

export const logStatuses = ['queued', 'sending', 'sent', 'partial', 'failed', 'cancelled'] as const;
export type LogStatus = (typeof logStatuses)[number];

export const groupKeys = ['created_at', 'updated_at', 'verified_at', 'exported_at'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** Why a send waits. `cancelling`: stopped, but a message is still in flight; `stale`: its day is over, and it asks. */
export const pauseReasons = ['person', 'failures_in_row', 'cancelling', 'stale'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * Why a lane rests. `phone_not_active`: until the phone is back; `cooling_down`: nobody knows what became of its last
 * messages, and asking on would make it worse.
 */
export const lanePauses = ['rate_limited', 'phone_not_active', 'cooling_down'] as const;
export type LanePause = (typeof lanePauses)[number];
