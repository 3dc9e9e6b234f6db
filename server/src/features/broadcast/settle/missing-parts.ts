import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { addContactMessages } from '../accept/contact-messages.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { markIncomplete } from '../record/send-state.store.ts';
import { readSendSettings } from '../settings.store.ts';

/** The missing batches of a send are waited for no longer: it goes on with what came, marked incomplete (D-56). */
export async function endMissingParts(scope: ShopScope, broadcastId: string): Promise<void> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send || send.incomplete || send.partsReceived.length >= send.partsTotal) return;
  await markIncomplete(scope, broadcastId);
  await addContactMessages(scope, broadcastId, await readSendSettings(scope));
  await refreshBroadcast(scope, broadcastId);
}
