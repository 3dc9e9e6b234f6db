import { staleAt } from '@kolaj/domain/broadcast/pace/stale';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readClock } from '../clock.store.ts';
import { readPaces } from '../pace/pace.store.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { setPauseReason } from '../record/send-state.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { goesToWhatsapp, writeStaleAt } from './settle.store.ts';

interface Confirmed {
  addresses: InstallationAddresses;
  settings: Pick<SendSettings, 'timeZone'>;
  /** Of its groups; a send to both kinds keeps to the phones' hours. */
  channels: readonly ChannelKind[];
}

/** A person says yes now: from when on what still waits of the send asks first (see `staleAt`). */
export async function readStaleAt(scope: ShopScope, { addresses, settings, channels }: Confirmed): Promise<Date> {
  const paces = await readPaces(scope, addresses);
  const { window } = paces[channels.includes('whatsapp') ? 'whatsapp' : 'telegram'].policy;
  return staleAt({ confirmedAt: await readClock(scope), window, timeZone: settings.timeZone });
}

/** A person said yes again: resumed, tried again, sent again. It continues for another day, and its failures are counted from zero. */
export async function confirmAgain(
  scope: ShopScope,
  broadcastId: string,
  confirmed: Omit<Confirmed, 'channels'>,
): Promise<void> {
  const channels: ChannelKind[] = (await goesToWhatsapp(scope, broadcastId)) ? ['whatsapp'] : ['telegram'];
  await writeStaleAt(scope, broadcastId, await readStaleAt(scope, { ...confirmed, channels }));
}

/** Pauses a send that has become old; a person's yes lets it go on. Safe to run twice. */
export async function pauseIfStale(scope: ShopScope, broadcastId: string): Promise<boolean> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send?.isStale || (send.status !== 'accepted' && send.status !== 'running')) return false;
  await setPauseReason(scope, broadcastId, 'stale');
  await refreshBroadcast(scope, broadcastId);
  return true;
}
