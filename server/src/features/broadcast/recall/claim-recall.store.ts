import type { RecallReason, RecallStatus } from '@kolaj/domain/broadcast/recall/recall';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../../kernel/held.store.ts';
import { storableJson } from '../../channel/open/stored-reason.ts';
import { msInterval } from '../lane/lane.store.ts';

/** A phone or bot that has something to take back. */
export interface RecallLane {
  shopId: string;
  laneId: string;
}

/** Lanes in which something is asked for, of one firm or of all; none of those that are held. */
export async function findRecallLanes({ db }: Pick<SystemScope | ShopScope, 'db'>): Promise<RecallLane[]> {
  const { rows } = await sql<RecallLane>`
    select distinct shop_id as "shopId", lane_id as "laneId" from delivery_recalls
    where status = 'asked' and not ${nothingLeaves(sql.ref('delivery_recalls.shop_id'))}`.execute(db);
  return rows;
}

/** Messages that were asked for and have not left after all: they came back for another try, or failed. */
export async function findUnsent({ db, shopId }: ShopScope): Promise<{ id: string; broadcastId: string }[]> {
  const asked = await db
    .selectFrom('delivery_recalls')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'asked')
    .select('broadcast_id as id')
    .distinct()
    .execute();
  if (asked.length === 0) return [];
  // The sends are named, so that no month but theirs is looked at.
  const { rows } = await sql<{ id: string; broadcastId: string }>`
    select d.id, d.broadcast_id as "broadcastId" from delivery_recalls r
    join deliveries d on d.broadcast_id = r.broadcast_id and d.id = r.delivery_id
    where r.shop_id = ${shopId} and r.status = 'asked'
      and d.broadcast_id = any(${asked.map(({ id }) => id)}::uuid[])
      and d.status in ('queued', 'waiting', 'failed', 'cancelled', 'skipped')`.execute(db);
  return rows;
}

export interface DueLane {
  channel: ChannelKind;
  senderId: string;
  /** Until it may make its next call; ms, 0 = now. */
  waitMs: number;
  isHeld: boolean;
}

const kind = z.enum(channelKinds);

/** Locks the lane: one call at a time is taken of it, whoever asks. */
export async function lockRecallLane({ db, shopId }: ShopScope, laneId: string): Promise<DueLane | null> {
  const { rows } = await sql<DueLane>`
    select channel, sender_id as "senderId", ${nothingLeaves(shopId)} as "isHeld",
      case when recall_at <= clock_timestamp() then 0
        else ceil(extract(epoch from recall_at - clock_timestamp()) * 1000)::float8 end as "waitMs"
    from lanes where shop_id = ${shopId} and id = ${laneId}
    for no key update`.execute(db);
  const [row] = rows;
  return row ? { ...row, channel: z.parse(kind, row.channel) } : null;
}

export interface DueRecall {
  id: string;
  broadcastId: string;
  groupId: string;
  tries: number;
  /** An earlier call of it had no clear answer. */
  wasUnclear: boolean;
}

/** For so long a message is waited for of which nobody knows whether it is there: no channel takes anything back after it. */
const patience = sql`interval '3 days'`;

/** What is asked for in a lane and may be there, the oldest wish first. Not what is still on its way. */
export async function findDueRecall({ db, shopId }: ShopScope, laneId: string): Promise<DueRecall | null> {
  const { rows } = await sql<DueRecall>`
    select r.delivery_id as id, r.broadcast_id as "broadcastId", d.group_id as "groupId", r.tries, r.unclear as "wasUnclear"
    from delivery_recalls r
    join deliveries d on d.broadcast_id = r.broadcast_id and d.id = r.delivery_id
    where r.shop_id = ${shopId} and r.lane_id = ${laneId} and r.status = 'asked' and r.next_at <= now()
      and (d.status in ('accepted', 'delivered') or r.asked_at < now() - ${patience})
    order by r.asked_at, r.delivery_id limit 1
    for update of r skip locked`.execute(db);
  return rows[0] ?? null;
}

/** Whether a message that is asked for is being sent at this moment: its answer is worth waiting for. */
export async function isAnyUnderWay({ db, shopId }: ShopScope, laneId: string): Promise<boolean> {
  const { rows } = await sql`
    select from delivery_recalls r
    join deliveries d on d.broadcast_id = r.broadcast_id and d.id = r.delivery_id
    where r.shop_id = ${shopId} and r.lane_id = ${laneId} and r.status = 'asked' and d.status = 'sending'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Commits that a call is about to leave: until its answer is written down it counts as one without a clear answer. */
export async function startRecall(
  { db, shopId }: ShopScope,
  { id, broadcastId, laneId, gapMs, leaseMs }: Pick<DueRecall, 'id' | 'broadcastId'> & Gap,
): Promise<void> {
  await sql`
    update delivery_recalls set tries = tries + 1, unclear = true, next_at = now() + ${msInterval(leaseMs)}
    where shop_id = ${shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id}`.execute(db);
  await sql`
    update lanes set recall_at = clock_timestamp() + ${msInterval(gapMs)}
    where shop_id = ${shopId} and id = ${laneId}`.execute(db);
}

interface Gap {
  laneId: string;
  gapMs: number;
  /** A worker that dies in the call: after this another one makes it again. */
  leaseMs: number;
}

/** What a wish has come to. Written once: a second worker's later answer changes nothing. */
export async function endRecall(
  { db, shopId }: ShopScope,
  { id, broadcastId }: Pick<DueRecall, 'id' | 'broadcastId'>,
  { status, reason }: { status: RecallStatus; reason: RecallReason | null },
): Promise<void> {
  await sql`
    update delivery_recalls
    set status = ${status}, reason = ${reason === null ? null : storableJson(reason)}, settled_at = now()
    where shop_id = ${shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id} and status = 'asked'`.execute(
    db,
  );
}

/** It is asked for again later, and its phone rests until then. */
export async function postponeRecall(
  { db, shopId }: ShopScope,
  { id, broadcastId, laneId }: Pick<DueRecall, 'id' | 'broadcastId'> & { laneId: string },
  { ms, tries, isUnclear }: { ms: number; tries: number; isUnclear: boolean },
): Promise<void> {
  await sql`
    update lanes set recall_at = greatest(recall_at, clock_timestamp() + ${msInterval(ms)})
    where shop_id = ${shopId} and id = ${laneId}`.execute(db);
  await sql`
    update delivery_recalls set next_at = now() + ${msInterval(ms)}, tries = ${tries}, unclear = ${isUnclear}
    where shop_id = ${shopId} and broadcast_id = ${broadcastId} and delivery_id = ${id} and status = 'asked'`.execute(
    db,
  );
}
