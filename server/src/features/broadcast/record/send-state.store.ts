import {
  type BroadcastStatus,
  broadcastStatuses,
  deliveryStatuses,
  type PauseReason,
} from '@kolaj/domain/broadcast/delivery/delivery';
import { countDeliveries, type DeliveryCounts } from '@kolaj/domain/broadcast/delivery/progress';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { holdSend, shareSend } from './locks.store.ts';
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

/** A send that this transaction holds, or shares, with what its status depends on besides its deliveries. */
export interface LockedSend {
  id: string;
  status: BroadcastStatus;
  pauseReason: string | null;
  incomplete: boolean;
  partsTotal: number;
  partsReceived: readonly number[];
  subfolderId: string | null;
  failuresInRow: number;
  /** Messages that are still to leave, from the counts; only of a shared one, which is asked with each answer. */
  waiting: number;
}

/** Locks a send; the order of all locks is in `locks.store.ts`. */
export async function lockSend(scope: ShopScope, broadcastId: string): Promise<LockedSend> {
  const [, send] = await Promise.all([holdSend(scope, broadcastId), readSend(scope, broadcastId, 'whole')]);
  return send;
}

/** A send that others may share at the same time. */
export async function joinSend(scope: ShopScope, broadcastId: string): Promise<LockedSend> {
  const [, send] = await Promise.all([shareSend(scope, broadcastId), readSend(scope, broadcastId, 'shared')]);
  return send;
}

async function readSend(scope: ShopScope, broadcastId: string, as: 'whole' | 'shared'): Promise<LockedSend> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .select(['id', 'status', 'pause_reason as pauseReason', 'incomplete', 'parts_total as partsTotal'])
    .select(['parts_received as partsReceived', 'subfolder_id as subfolderId', 'failures_in_row as failuresInRow'])
    .$if(as === 'whole', (query) => query.forNoKeyUpdate())
    .$if(as === 'shared', (query) => query.select(stillToLeave(scope, broadcastId).as('waiting')))
    .executeTakeFirstOrThrow();
  return { ...row, status: z.parse(status, row.status), waiting: row.waiting ?? 0 };
}

const stillToLeave = ({ shopId }: ShopScope, broadcastId: string) => sql<number | null>`(
  select sum(messages)::int from send_counts
  where shop_id = ${shopId} and broadcast_id = ${broadcastId} and status in ('queued', 'waiting'))`;

/** Whether a message of a send may still leave or is under way. */
export async function isAnythingOpen({ db, shopId }: ShopScope, broadcastId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .where('shop_id', '=', shopId)
    .where('broadcast_id', '=', broadcastId)
    // Spelt out, or the index of what is open would not be used.
    .where(sql<boolean>`status in ('queued', 'waiting', 'sending')`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

export async function markRunning(scope: ShopScope, broadcastId: string): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ status: 'running', updated_at: sql<Date>`now()` })
    .execute();
  await setLogStatus(scope, broadcastId, 'sending');
}

/** The send continues without the batches that have not arrived. */
export async function markIncomplete(scope: ShopScope, broadcastId: string): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({ incomplete: true, updated_at: sql<Date>`now()` })
    .execute();
}

export async function writeStatus(
  scope: ShopScope,
  broadcastId: string,
  { status: now, isOpen }: { status: BroadcastStatus; isOpen: boolean },
): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({
      status: now,
      updated_at: sql<Date>`now()`,
      finished_at: isOpen ? null : sql<Date>`now()`,
      // What a person has stopped or paused stays so: should an uncertain message turn out not to have been sent, it waits.
      ...(isOpen
        ? {}
        : { pause_reason: sql`case when pause_reason in ('cancelling', 'person') then pause_reason end` }),
    })
    .execute();
}
