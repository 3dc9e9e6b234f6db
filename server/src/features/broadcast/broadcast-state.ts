import { isComplete } from '@kolaj/domain/broadcast/batches';
import { type BroadcastStatus, broadcastStatuses, deliveryStatuses } from '@kolaj/domain/broadcast/delivery';
import { broadcastStatusOf, countDeliveries, type DeliveryCounts, logStatusOf } from '@kolaj/domain/broadcast/progress';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import { openStatuses } from './broadcast-store.ts';
import { setLogStatus } from './send-log.ts';

const status = z.enum(broadcastStatuses);
const deliveryStatus = z.enum(deliveryStatuses);

/** Deliveries of one broadcast by what became of them, from the counts that the database keeps. */
export async function readCounts(scope: ShopScope, broadcastId: string): Promise<DeliveryCounts> {
  const rows = await scope.db
    .selectFrom('send_counts')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .select(['status', sql<number>`sum(messages)::int`.as('count')])
    .groupBy('status')
    .execute();
  return countDeliveries(Object.fromEntries(rows.map((row) => [z.parse(deliveryStatus, row.status), row.count])));
}

/** Why a broadcast waits. `cancelling`: stopped, but a message is still in flight; `stale`: its day is over, and it asks. */
export type PauseReason = 'person' | 'failures_in_row' | 'cancelling' | 'stale';

/**
 * Brings a broadcast's status, its send key and its log rows in line with its deliveries. Called after everything that
 * moves one, in the same transaction. Locks the broadcast: who holds a delivery's lock must hold the broadcast's already.
 */
export async function refreshBroadcast(scope: ShopScope, broadcastId: string): Promise<BroadcastStatus> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select(['status', 'pause_reason', 'incomplete', 'parts_total', 'parts_received', 'subfolder_id'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = z.parse(status, row.status);
  const counts = await readCounts(scope, broadcastId);
  const paused = row.pause_reason !== null;
  const started = before !== 'accepted' || counts.open < counts.total;
  const awaitsParts = !row.incomplete && !isComplete(row.parts_received, row.parts_total);
  const now = awaitsParts
    ? openStatusOf({ paused, started })
    : broadcastStatusOf({ counts, paused, started, incomplete: row.incomplete });
  if (now === before) return now;

  const isOpen = openStatuses.includes(now);
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({
      status: now,
      updated_at: sql<Date>`now()`,
      finished_at: isOpen ? null : sql<Date>`now()`,
      ...(isOpen ? {} : { pause_reason: null }),
    })
    .execute();
  if (!isOpen) await closeSendKey(scope, broadcastId);
  await setLogStatus(scope, broadcastId, logStatusOf(now));
  await tell(scope, {
    kind: 'broadcasts',
    id: broadcastId,
    ...(row.subfolder_id ? { subfolder_id: row.subfolder_id } : {}),
  });
  return now;
}

function openStatusOf({ paused, started }: { paused: boolean; started: boolean }): BroadcastStatus {
  if (paused) return 'paused';
  return started ? 'running' : 'accepted';
}

async function closeSendKey(scope: ShopScope, broadcastId: string): Promise<void> {
  await scope.db
    .updateTable('broadcast_days')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('running', '=', true)
    .set({ running: false })
    .execute();
}

export async function setPauseReason(scope: ShopScope, broadcastId: string, reason: PauseReason | null): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ pause_reason: reason, updated_at: sql<Date>`now()` })
    .execute();
}
