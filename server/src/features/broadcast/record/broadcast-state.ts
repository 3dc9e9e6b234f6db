import { isComplete } from '@kolaj/domain/broadcast/accept/batches';
import { type BroadcastStatus, broadcastStatuses, deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import {
  broadcastStatusOf,
  countDeliveries,
  type DeliveryCounts,
  logStatusOf,
} from '@kolaj/domain/broadcast/delivery/progress';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { openStatuses } from './broadcast.store.ts';
import { setLogStatus } from './send-log.store.ts';

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

/** A send that this transaction holds, with what its status depends on besides its deliveries. */
export interface LockedSend {
  id: string;
  status: BroadcastStatus;
  pauseReason: string | null;
  incomplete: boolean;
  partsTotal: number;
  partsReceived: readonly number[];
  subfolderId: string | null;
  failuresInRow: number;
}

/** Locks a send. Locks are taken in the order lane, send, delivery, everywhere. */
export async function lockSend(scope: ShopScope, broadcastId: string): Promise<LockedSend> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select(['id', 'status', 'pause_reason as pauseReason', 'incomplete', 'parts_total as partsTotal'])
    .select(['parts_received as partsReceived', 'subfolder_id as subfolderId', 'failures_in_row as failuresInRow'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, status: z.parse(status, row.status) };
}

/** `refreshLocked` for who does not hold the send yet. Whoever holds a delivery's lock must hold the send's already. */
export async function refreshBroadcast(scope: ShopScope, broadcastId: string): Promise<BroadcastStatus> {
  return refreshLocked(scope, await lockSend(scope, broadcastId));
}

/**
 * Brings a send's status, its send key and its log rows in line with its deliveries. Called after everything that moves one,
 * in the same transaction. The counts are read after the lock: what others have moved meanwhile is in them.
 */
export async function refreshLocked(scope: ShopScope, send: LockedSend): Promise<BroadcastStatus> {
  const { id: broadcastId, status: before, incomplete } = send;
  const counts = await readCounts(scope, broadcastId);
  const paused = send.pauseReason !== null;
  const started = before !== 'accepted' || counts.open < counts.total;
  const awaitsParts = !incomplete && !isComplete(send.partsReceived, send.partsTotal);
  const now = awaitsParts
    ? openStatusOf({ paused, started })
    : broadcastStatusOf({ counts, paused, started, incomplete });
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
    ...(send.subfolderId ? { subfolder_id: send.subfolderId } : {}),
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

/** Keeps how many answers in a row were no success. */
export async function writeFailures(scope: ShopScope, before: LockedSend, failuresInRow: number): Promise<void> {
  if (before.failuresInRow === failuresInRow) return;
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', before.id)
    .set({ failures_in_row: failuresInRow })
    .execute();
}
