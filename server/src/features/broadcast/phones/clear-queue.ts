import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { findMessages, lockBroadcasts, lockLanes, messagesOf, moveMessages } from './clear-queue.store.ts';

export interface Cleared {
  /** Waited with us; not sent now. */
  cancelled: number;
  /** Messages in the provider's queue, uncertain until it has cleared. */
  held: string[];
}

/**
 * Takes a phone's messages back: what waits with us is not sent. The newest `atProvider` messages that the provider took in are in
 * its queue; they become uncertain before it is told to throw them away, so that whatever happens then nothing that was thrown
 * away looks sent.
 */
export async function takeBack(
  scope: ShopScope,
  { phoneId, atProvider }: { phoneId: string; atProvider: number },
): Promise<Cleared> {
  await lockLanes(scope, phoneId);
  const waiting = await messagesOf(scope, { phoneId, statuses: ['queued', 'waiting'], newest: null });
  const held = atProvider === 0 ? [] : await messagesOf(scope, { phoneId, statuses: ['accepted'], newest: atProvider });
  const broadcasts = await lockBroadcasts(scope, [...waiting, ...held]);
  const cancelled = await moveMessages(scope, waiting, { from: ['queued', 'waiting'], to: 'cancelled' });
  await moveMessages(scope, held, { from: ['accepted'], to: 'uncertain' });
  await refresh(scope, broadcasts);
  return { cancelled, held: held.map(({ id }) => id) };
}

/** The provider says that it has thrown them away: they were not sent. One that has arrived in the meantime stays as it is. */
export async function confirmCleared(scope: ShopScope, held: readonly string[]): Promise<number> {
  if (held.length === 0) return 0;
  const found = await findMessages(scope, held);
  const broadcasts = await lockBroadcasts(scope, found);
  const count = await moveMessages(scope, found, { from: ['uncertain'], to: 'cancelled' });
  await refresh(scope, broadcasts);
  return count;
}

async function refresh(scope: ShopScope, broadcastIds: readonly string[]): Promise<void> {
  for (const id of broadcastIds) {
    await refreshBroadcast(scope, id);
    await tell(scope, { kind: 'broadcasts', id });
  }
  await tell(scope, { kind: 'phones' });
}
