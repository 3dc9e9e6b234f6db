import type { Standstill } from '@kolaj/contract/broadcast/sending-stop';
import type { HoldCause } from '@kolaj/domain/broadcast/hold/hold-cause';
import { type NotNull, sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

interface Row {
  isStopped: boolean;
  stoppedAt: Date | null;
  stoppedBy: string | null;
  isHeld: boolean;
  heldAt: Date | null;
  heldWhy: string | null;
  heldCause: HoldCause | null;
  waiting: number;
}

/** Why nothing leaves for this shop at present, if nothing does, and how much waits. */
export async function readStandstill(scope: ShopScope): Promise<Standstill> {
  const { rows } = await sql<Row>`
    select s.sending_stopped as "isStopped", s.sending_stopped_at as "stoppedAt", u.name as "stoppedBy",
      i.sending_held or s.held_at is not null as "isHeld", coalesce(i.held_at, s.held_at) as "heldAt",
      i.held_why as "heldWhy", case when i.sending_held then i.held_cause else 'imported' end as "heldCause",
      (select coalesce(sum(messages), 0)::int from delivery_counts
        where shop_id = s.id and status in ('queued', 'waiting')) as waiting
    from shops s cross join installation i left join users u on u.id = s.sending_stopped_by
    where s.id = ${scope.shopId}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new Error('The shop of this scope is gone.');
  return {
    stopped: row.isStopped ? { at: row.stoppedAt?.toISOString() ?? null, by: row.stoppedBy } : null,
    held: row.isHeld ? { at: row.heldAt?.toISOString() ?? null, why: row.heldWhy ?? '', cause: row.heldCause } : null,
    waiting: row.waiting,
  };
}

/** Stops the shop's sending; who did it first stays. The pumps ask before each message. */
export async function stopShop(scope: ShopScope, userId: string): Promise<void> {
  await scope.db
    .updateTable('shops')
    .where('id', '=', scope.shopId)
    .where('sending_stopped', '=', false)
    .set({ sending_stopped: true, sending_stopped_at: sql<Date>`now()`, sending_stopped_by: userId })
    .execute();
}

/** What a stop is about: one send, or everything of the scope. */
export interface Stopped {
  broadcastId: string | null;
}

/**
 * Whether a message may still begin to leave that was taken before a stop was committed: one that is being sent, or one that a
 * pump is taking at this moment, which holds its lane.
 */
export async function isAnythingLeaving(
  { db }: Pick<ShopScope | SystemScope, 'db'>,
  { broadcastId }: Stopped,
): Promise<boolean> {
  if (broadcastId === null && (await isAnyLaneBusy(db))) return true;
  const { rows } = await sql`
    select from deliveries
    where status = 'sending' and lease_until > now()
      ${broadcastId === null ? sql`` : sql`and broadcast_id = ${broadcastId}`}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Who takes a message of one send holds that send, as the stop of a send does; the stop of all holds nothing that a pump needs. */
async function isAnyLaneBusy(db: ShopScope['db']): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select (select count(*) from lanes where lease_owner is not null)
      > (select count(*) from (
          select from lanes where lease_owner is not null for no key update skip locked) free) as busy`.execute(db);
  return rows[0]?.busy ?? false;
}

/** Ends the shop's stop. Answers with the lanes in which something waits, for their pumps. */
export async function releaseShop(scope: ShopScope): Promise<string[]> {
  await scope.db
    .updateTable('shops')
    .where('id', '=', scope.shopId)
    .set({ sending_stopped: false, sending_stopped_at: null, sending_stopped_by: null })
    .execute();
  return waitingLanes(scope);
}

/** Ends the hold of a shop that was read in from another installation (D-104); null = it is not held. Answers as `releaseShop`. */
export async function releaseImported(scope: ShopScope): Promise<string[] | null> {
  const released = await scope.db
    .updateTable('shops')
    .where('id', '=', scope.shopId)
    .where('held_at', 'is not', null)
    .set({ held_at: null })
    .executeTakeFirst();
  return released.numUpdatedRows > 0n ? waitingLanes(scope) : null;
}

async function waitingLanes(scope: ShopScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('delivery_counts')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['queued', 'waiting'])
    .select('lane_id')
    .groupBy('lane_id')
    .having(({ fn }) => fn.sum('messages'), '>', 0)
    .$narrowType<{ lane_id: NotNull }>()
    .execute();
  return rows.map(({ lane_id }) => lane_id);
}
