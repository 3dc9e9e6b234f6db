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

export const logStatuses = ['queued', 'sending', 'sent', 'partial', 'failed', 'cancelled'] as const;
export type LogStatus = (typeof logStatuses)[number];

export const groupKeys = ['created_at', 'updated_at', 'verified_at', 'exported_at'] as const;
export type GroupKey = (typeof groupKeys)[number];
