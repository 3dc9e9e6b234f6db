import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { type DeliveryEvent, moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';

import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { LookUp } from '../../../ports/channel.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { countTries, endAttempt, lockDelivery, type MessageKey, writeDelivery } from '../record/delivery.store.ts';

export interface Settled {
  status: DeliveryStatus;
  /** Whether this call moved it. */
  moved: boolean;
  laneId: string;
  broadcastId: string;
}

interface Settling {
  event: DeliveryEvent;
  note: DeliveryReason | null;
  /** The event is about the last of so many tries: one that was made since is not settled by it. null = of whichever. */
  tries?: number | null;
}

/** Moves one delivery by an event from outside its try: the loss of its worker, a look-up, a person. */
export async function settle(
  scope: ShopScope,
  { broadcastId, id }: MessageKey,
  { event, note, tries = null }: Settling,
): Promise<Settled | null> {
  await lockBroadcast(scope, broadcastId);
  const delivery = await lockDelivery(scope, { broadcastId, id });
  if (!delivery) return null;
  const found = { broadcastId, laneId: delivery.laneId };

  const isOfBefore = tries !== null && (await countTries(scope, delivery)) !== tries;
  const step = isOfBefore ? ignored : moveDelivery(delivery, event);
  if (step.kind === 'ignored') return { status: delivery.status, moved: false, ...found };
  // The token of a lost worker stays: should it come back with a clear answer, that answer counts.
  const token = event.kind === 'lease-lost' ? delivery.token : null;
  await writeDelivery(scope, delivery, step.delivery, { token });
  if (event.kind === 'lease-lost') await endAttempt(scope, delivery, { outcome: 'ambiguous', reason: note });
  await refreshBroadcast(scope, broadcastId);
  return { status: step.delivery.status, moved: true, ...found };
}

const ignored = { kind: 'ignored' } as const;

/**
 * What the provider's log says to a person who asks. Absence alone proves nothing, and being listed proves nothing of a
 * cleared queue (`look-up.ts`): both stay a question.
 */
export function eventOfLookUp(
  looked: LookUp,
  { isCleared, tries }: { isCleared: boolean; tries: number },
): DeliveryEvent | null {
  switch (looked.kind) {
    case 'found':
      return isCleared ? null : { kind: 'found', messageId: looked.messageId };
    case 'failed':
      return tries === 1 ? { kind: 'failed-later', why: looked.why } : null;
    case 'absent':
    case 'unknown':
      return null;
  }
}
