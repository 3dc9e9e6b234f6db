import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { estimateRest } from '../pace/estimate.ts';
import { readSendSettings } from '../settings.store.ts';
import type { MessageTarget } from './message-targets.ts';

/** How long so many messages to each of the chats take from `now` on, seconds. */
export async function messageSeconds(
  scope: ShopScope,
  { targets, messages }: { targets: readonly MessageTarget[]; messages: number },
  { addresses, now }: { addresses: InstallationAddresses; now: Date },
): Promise<number> {
  const settings = await readSendSettings(scope);
  const open = targets.map(({ channel, senderId, groupId }) => ({ channel, senderId, groupId, messages }));
  return estimateRest(scope, open, { settings, addresses, now });
}
