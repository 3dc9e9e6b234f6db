import { staleAt } from '@kolaj/domain/broadcast/pace/stale';
import type { ChannelKind } from '@kolaj/domain/channel/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { readPaces } from '../pace/pace-store.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast, setPauseReason } from '../record/broadcast-state.ts';
import type { SendSettings } from '../settings.store.ts';
import type { OfShop } from './sweep.store.ts';

interface Confirmed {
  addresses: InstallationAddresses;
  settings: Pick<SendSettings, 'timeZone'>;
  /** Of its groups; a send to both kinds keeps to the phones' hours. */
  channels: readonly ChannelKind[];
  /** When a person said yes. */
  now: Date;
}

/** From when on what still waits of a send asks a person first (see `staleAt`). */
export async function readStaleAt(scope: ShopScope, { addresses, settings, channels, now }: Confirmed): Promise<Date> {
  const paces = await readPaces(scope, addresses);
  const { window } = paces[channels.includes('whatsapp') ? 'whatsapp' : 'telegram'].policy;
  return staleAt({ confirmedAt: now, window, timeZone: settings.timeZone });
}

/** A person said yes again: resumed, tried again, sent again. It goes on for another day, its failures counted anew. */
export async function confirmAgain(
  scope: ShopScope,
  broadcastId: string,
  confirmed: Omit<Confirmed, 'channels'>,
): Promise<void> {
  const rows = await scope.db
    .selectFrom('delivery_counts')
    .innerJoin('lanes', 'lanes.id', 'delivery_counts.lane_id')
    .where('delivery_counts.shop_id', '=', scope.shopId)
    .where('delivery_counts.broadcast_id', '=', broadcastId)
    .where('lanes.channel', '=', 'whatsapp')
    .select('lanes.id')
    .limit(1)
    .execute();
  const channels: ChannelKind[] = rows.length > 0 ? ['whatsapp'] : ['telegram'];
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({
      stale_at: await readStaleAt(scope, { ...confirmed, channels }),
      failures_in_row: 0,
      updated_at: sql<Date>`now()`,
    })
    .execute();
}

/** Pauses a send that has become old; a person's yes lets it go on. Safe to run twice. */
export async function pauseIfStale(scope: ShopScope, broadcastId: string): Promise<boolean> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send?.isStale || (send.status !== 'accepted' && send.status !== 'running')) return false;
  await setPauseReason(scope, broadcastId, 'stale');
  await refreshBroadcast(scope, broadcastId);
  return true;
}

/** Open sends of which something waits although their day is over. */
export async function findStale({ db }: SystemScope): Promise<OfShop[]> {
  const { rows } = await sql<OfShop>`
    select shop_id as "shopId", id from broadcasts
    where status in ('accepted', 'running') and stale_at <= now() and pause_reason is null
    order by stale_at limit 500`.execute(db);
  return rows;
}
