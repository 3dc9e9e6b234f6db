import type { LanePause } from '@kolaj/domain/broadcast/delivery/delivery';
import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { Health } from '@kolaj/domain/broadcast/delivery/health';
import { isIncident } from '@kolaj/domain/broadcast/pace/cooling';
import { freshLane, type LaneState } from '@kolaj/domain/broadcast/pace/lane';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** After this the rest of an inactive phone fails (D-54). */
export const inactiveHours = 2;

const kind = z.enum(channelKinds);
/** An interval of SQL from milliseconds. */
export const msInterval = (ms: number) => sql`(${ms} * interval '1 millisecond')`;

/** A lane that its pump holds, on the database's clock. */
export interface HeldLane {
  id: string;
  channel: ChannelKind;
  senderId: string;
  now: Date;
  /** Until the pace, or a pause, lets the next message go; ms, 0 = now. */
  waitMs: number;
  pauseReason: string | null;
  /** The shop's sending is stopped, or the whole installation's is held. */
  isStopped: boolean;
  state: LaneState;
}

/** Locks the lane for the transaction; null = another pump has it. Its lease is renewed with what is written of it (`writePace`). */
export async function holdLane(
  scope: ShopScope,
  { laneId, owner }: { laneId: string; owner: string },
): Promise<HeldLane | null> {
  const row = await scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .where('lease_owner', '=', owner)
    .select(['id', 'channel', 'sender_id', 'pause_reason', 'day', 'sent_today', 'cap', 'incident', 'sent_since_rest'])
    // Up to the next whole millisecond, which is all that a Date holds: a wait that begins now is never cut short.
    .select(sql<Date>`date_trunc('milliseconds', now() + interval '999 microseconds')`.as('now'))
    .select(
      sql<number>`ceil(greatest(0, extract(epoch from greatest(next_at, paused_until, now()) - now())) * 1000)`.as(
        'wait_ms',
      ),
    )
    .select(
      sql<boolean>`(select sending_stopped or held_at is not null from shops where shops.id = lanes.shop_id)
        or exists (select from installation where sending_held)`.as('is_stopped'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    channel: z.parse(kind, row.channel),
    senderId: row.sender_id,
    now: row.now,
    waitMs: row.wait_ms,
    pauseReason: row.pause_reason,
    isStopped: row.is_stopped,
    state: {
      ...freshLane,
      day: row.day,
      sentToday: row.sent_today,
      cap: row.cap,
      incident: row.incident,
      sentSinceRest: row.sent_since_rest,
    },
  };
}

/** Keeps the lane from others for another while; nothing if it was lost. */
export async function renewLease(
  scope: ShopScope,
  { laneId, owner, leaseMs }: { laneId: string; owner: string; leaseMs: number },
): Promise<void> {
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .where('lease_owner', '=', owner)
    .set({ lease_until: sql<Date>`now() + ${msInterval(leaseMs)}` })
    .execute();
}

/** Gives the lane up, to be looked at again after so many ms; null = when somebody wakes it. */
export async function leaveLane(
  scope: ShopScope,
  { laneId, owner, inMs }: { laneId: string; owner: string; inMs: number | null },
): Promise<void> {
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .where('lease_owner', '=', owner)
    .set({
      lease_owner: null,
      lease_until: null,
      wake_at: inMs === null ? null : sql<Date>`now() + ${msInterval(inMs)}`,
    })
    .execute();
}

/** Gives the lane up until its pace, or a rest, lets the next message go; answers with that time, ms. null = it was lost. */
export async function leaveForPace(
  scope: ShopScope,
  { laneId, owner }: { laneId: string; owner: string },
): Promise<number | null> {
  const left = await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .where('lease_owner', '=', owner)
    .set({ lease_owner: null, lease_until: null, wake_at: sql<Date>`greatest(next_at, paused_until, now())` })
    .returning(sql<number>`(extract(epoch from wake_at - now()) * 1000)::float8`.as('inMs'))
    .executeTakeFirst();
  return left ? Math.ceil(left.inMs) : null;
}

interface PaceStep {
  laneId: string;
  leaseMs: number;
  state: LaneState;
  nextAt: Date;
  groupId: string;
}

/** Writes what a message did to the pace, before it leaves, and renews the lease of the lane, which is held. */
export async function writePace(
  scope: ShopScope,
  { laneId, leaseMs, state, nextAt, groupId }: PaceStep,
): Promise<void> {
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .set({
      next_at: nextAt,
      last_group_id: groupId,
      day: state.day,
      sent_today: state.sentToday,
      cap: state.cap,
      incident: state.incident,
      sent_since_rest: state.sentSinceRest,
      paused_until: null,
      pause_reason: null,
      lease_until: sql<Date>`now() + ${msInterval(leaseMs)}`,
    })
    .execute();
}

/** Rests a lane; a running pause of the same reason keeps its end. */
export async function pauseLane(
  scope: ShopScope,
  { laneId, reason, ms }: { laneId: string; reason: LanePause; ms: number },
): Promise<void> {
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .where((is) =>
      is.or([
        is('pause_reason', 'is distinct from', reason),
        is('paused_until', 'is', null),
        is('paused_until', '<', sql<Date>`now()`),
      ]),
    )
    .set({ pause_reason: reason, paused_until: sql<Date>`now() + ${msInterval(ms)}` })
    .execute();
}

/** What a sender's last answers said, locked for the next one, and the database's clock (`clock.store.ts`). */
export async function lockLaneHealth(scope: ShopScope, laneId: string): Promise<Health & { now: Date }> {
  const row = await scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .select(['failures_in_row as failuresInRow', 'unknowns_in_row as unknownsInRow'])
    .select(sql<Date>`date_trunc('milliseconds', now())`.as('now'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** Writes what an answer said of the sender; a day with an incident does not raise its cap (D-54). */
export async function writeLaneHealth(
  scope: ShopScope,
  laneId: string,
  { before, health, outcome }: { before: Health; health: Health; outcome: SendOutcome },
): Promise<void> {
  const { failuresInRow, unknownsInRow } = health;
  const isSame = failuresInRow === before.failuresInRow && unknownsInRow === before.unknownsInRow;
  if (isSame && !isIncident(outcome)) return;
  await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', laneId)
    .set({
      failures_in_row: failuresInRow,
      unknowns_in_row: unknownsInRow,
      ...(isIncident(outcome) ? { incident: true } : {}),
    })
    .execute();
}
