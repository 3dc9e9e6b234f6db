import type { BroadcastStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { tell } from '../../../kernel/changes.store.ts';
import type { Refusal } from '../accept/refusals.ts';
import { type JoinedBroadcast, lockBroadcast, openStatuses } from '../record/broadcast.store.ts';
import { refreshBroadcast, setPauseReason } from '../record/broadcast-state.ts';
import { readSendSettings } from '../settings.store.ts';
import { confirmAgain } from '../settle/accept-stale.ts';

export type ControlAction = 'pause' | 'resume' | 'cancel' | 'retry';

export type Controlled =
  | { kind: 'done'; status: BroadcastStatus; changed: number }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not-found' };

interface Wish {
  id: string;
  action: ControlAction;
  announce: Announce;
  addresses: InstallationAddresses;
  now: Date;
}

/** What a person does with a whole send (D-54 "control"). A message in flight ends as it ends. */
export async function controlBroadcast(
  scope: ShopScope,
  { id, action, announce, addresses, now }: Wish,
): Promise<Controlled> {
  const send = await lockBroadcast(scope, id);
  if (!send) return { kind: 'not-found' };
  const refusal = whyNot(send, action);
  if (refusal) return { kind: 'refused', refusal };

  const changed = await carryOut(scope, send, action);
  if (action === 'retry' && changed === 0) {
    return { kind: 'refused', refusal: { code: 'nothing_failed', message: 'Nothing of this send has failed.' } };
  }
  const isYes = action === 'resume' || action === 'retry';
  if (isYes) await confirmAgain(scope, id, { addresses, settings: await readSendSettings(scope), now });
  const status = await refreshBroadcast(scope, id);
  if (isYes) {
    const laneIds = await openLanes(scope, id);
    if (laneIds.length > 0) await announce(scope, 'lanesFilled', { laneIds });
  }
  await tell(scope, { kind: 'broadcasts', id });
  return { kind: 'done', status, changed };
}

function whyNot({ status }: JoinedBroadcast, action: ControlAction): Refusal | null {
  const isOpen = openStatuses.includes(status);
  switch (action) {
    case 'pause':
      return status === 'paused' || !isOpen ? over('It is not being sent now.') : null;
    case 'resume':
      return status === 'paused' ? null : over('It is not paused.');
    case 'cancel':
      return isOpen ? null : over('Nothing of it is left to stop.');
    case 'retry':
      return null;
  }
}

const over = (message: string): Refusal => ({ code: 'not_possible', message });

/** How many deliveries the action concerns. */
async function carryOut(scope: ShopScope, { id, partsTotal, partsReceived }: JoinedBroadcast, action: ControlAction) {
  switch (action) {
    case 'pause':
      await setPauseReason(scope, id, 'person');
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: null });
    case 'resume':
      await setPauseReason(scope, id, null);
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: null });
    case 'cancel':
      await setPauseReason(scope, id, 'cancelling');
      if (partsReceived.length < partsTotal) await endParts(scope, id);
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: 'cancelled' });
    case 'retry':
      return moveAll(scope, id, { from: ['failed'], to: 'queued' });
  }
}

interface Move {
  from: string[];
  /** null = only count. */
  to: 'cancelled' | 'queued' | null;
}

async function moveAll(scope: ShopScope, broadcastId: string, { from, to }: Move): Promise<number> {
  if (to === null) {
    const { count } = await scope.db
      .selectFrom('deliveries')
      .where('shop_id', '=', scope.shopId)
      .where('broadcast_id', '=', broadcastId)
      .where('status', 'in', from)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
  const moved = await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('status', 'in', from)
    .set({
      status: to,
      updated_at: sql<Date>`now()`,
      ...(to === 'queued' ? { attempts: 0, error: null, next_at: sql<Date>`'-infinity'` } : {}),
    })
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** Missing batches that come after the stop find their send complete without them, and are refused. */
async function endParts(scope: ShopScope, broadcastId: string): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ incomplete: true, parts_total: sql<number>`cardinality(parts_received)` })
    .execute();
}

async function openLanes(scope: ShopScope, broadcastId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('status', 'in', ['queued', 'waiting'])
    .select('lane_id')
    .distinct()
    .execute();
  return rows.map(({ lane_id }) => lane_id);
}
