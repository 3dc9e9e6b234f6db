import { randomUUIDv7 } from 'node:crypto';
import type { EarlierSend } from '@kolaj/domain/broadcast/accept/accept';
import type { MessageKind } from '@kolaj/domain/broadcast/accept/message-kind';
import { type BroadcastStatus, broadcastStatuses, openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { ChatType } from '@kolaj/domain/channel/chat';
import type { Stream } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { fingerprintsIn } from '../accept/send-key.ts';
import { holdSend, shareSend } from './locks.store.ts';

const status = z.enum(broadcastStatuses);

/** The recent sends of one key without its days (D-55): those of the last day, and all that are open. */
export async function readEarlierSends(
  scope: ShopScope,
  { stream, brandKey, onlySaleGroup }: { stream: Stream; brandKey: string; onlySaleGroup: boolean },
): Promise<EarlierSend[]> {
  const rows = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('kind', '=', stream)
    .where('brand_key', '=', brandKey)
    .where('only_sale', '=', onlySaleGroup)
    .where((is) =>
      is.or([is('status', 'in', [...openStatuses]), is('created_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .select(['id', 'send_id', 'days', 'status', 'created_at'])
    .select(
      // From the counts: a look at the messages themselves would touch every month of the ledger.
      sql<boolean>`pause_reason is not distinct from 'cancelling' or coalesce((
        select sum(messages) > 0 from send_counts c
        where c.shop_id = ${scope.shopId} and c.broadcast_id = broadcasts.id and c.status = 'cancelled'), false)`.as(
        'stopped',
      ),
    )
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    broadcastId: row.id,
    sendId: row.send_id,
    fingerprints: fingerprintsIn(row.send_id),
    days: row.days,
    open: openStatuses.includes(z.parse(status, row.status)),
    stopped: row.stopped || row.status === 'failed',
    acceptedAt: row.created_at,
  }));
}

const acceptsOf = ({ shopId }: ShopScope) => sql`hashtextextended(${`kolaj.accept.${shopId}`}, 0)`;

/** Accepts of one shop wait for each other, so that two of the same second see each other. Until the transaction's end. */
export async function lockAccepts(scope: ShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${acceptsOf(scope)})`.execute(scope.db);
}

/** The same by who holds locks that come after it and so must not wait; false = somebody else has it now. */
export async function tryLockAccepts(scope: ShopScope): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${acceptsOf(scope)}) as "isOurs"`.execute(scope.db);
  return rows[0]?.isOurs ?? false;
}

export interface NewBroadcast {
  /** `manual`: to ticked chats, and sends of messages; they have no days and no send key. */
  stream: Stream | 'manual' | MessageKind;
  subfolder: { id: string; stream: Stream } | null;
  brand: string;
  brandKey: string;
  days: readonly string[];
  onlySaleGroup: boolean;
  sendAfter: Date | null;
  cutoffAt: Date;
  sendId: string;
  total: number;
  part: number;
  leftOut: readonly LeftOutRow[];
  /** null = nobody, a schedule. */
  requestedBy: string | null;
  staleAt: Date;
  /** Of a send of kind `film`. */
  filmId?: string;
  /** Of a hand-made send (D-63): the phone and what was ticked. */
  ticked?: { phoneId: string; chats: readonly { id: string; type: ChatType }[] };
}

/**
 * Writes the broadcast and its send key; the partial unique index refuses a second running one of the same key. The id begins
 * with the time, which decides in which month of the ledger its messages are kept.
 */
export async function insertBroadcast(scope: ShopScope, send: NewBroadcast): Promise<string> {
  const { id } = await scope.db
    .insertInto('broadcasts')
    .values({
      id: randomUUIDv7(),
      shop_id: scope.shopId,
      kind: send.stream,
      subfolder_id: send.subfolder?.stream === 'kolaj' ? send.subfolder.id : null,
      stream_folder_id: send.subfolder && send.subfolder.stream !== 'kolaj' ? send.subfolder.id : null,
      brand: send.brand,
      brand_key: send.brandKey,
      days: [...send.days],
      only_sale: send.onlySaleGroup,
      send_after: send.sendAfter,
      cutoff_at: send.cutoffAt,
      send_id: send.sendId,
      parts_total: send.total,
      parts_received: [send.part],
      left_out: JSON.stringify(send.leftOut),
      requested_by: send.requestedBy,
      stale_at: send.staleAt,
      film_id: send.filmId ?? null,
      ...(send.ticked ? { phone_id: send.ticked.phoneId, chats: JSON.stringify(send.ticked.chats) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (send.days.length === 0) return id;
  await scope.db
    .insertInto('broadcast_days')
    .values(
      send.days.map((day) => ({
        broadcast_id: id,
        shop_id: scope.shopId,
        kind: send.stream,
        brand_key: send.brandKey,
        day,
        only_sale: send.onlySaleGroup,
      })),
    )
    .execute();
  return id;
}

export interface JoinedBroadcast {
  id: string;
  status: BroadcastStatus;
  days: string[];
  partsTotal: number;
  partsReceived: number[];
  incomplete: boolean;
  /** What waits of it is of a day that is over, and asks first. */
  isStale: boolean;
  /** A person has stopped it, and has not said yes to it since. */
  isStopped: boolean;
  /** The shop or the installation holds everything back. */
  isHeld: boolean;
}

/** The broadcast that a further batch joins, locked until the transaction's end. */
export async function lockBroadcast(scope: ShopScope, id: string): Promise<JoinedBroadcast | null> {
  const [, broadcast] = await Promise.all([holdSend(scope, id), readBroadcast(scope, id, 'whole')]);
  return broadcast;
}

/** The broadcast of which a message is taken; others may take theirs at the same time. */
export async function joinBroadcast(scope: ShopScope, id: string): Promise<JoinedBroadcast | null> {
  const [, broadcast] = await Promise.all([shareSend(scope, id), readBroadcast(scope, id, 'shared')]);
  return broadcast;
}

async function readBroadcast(scope: ShopScope, id: string, as: 'whole' | 'shared'): Promise<JoinedBroadcast | null> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select(['id', 'status', 'days', 'parts_total', 'parts_received', 'incomplete'])
    .select(sql<boolean>`coalesce(stale_at <= now(), false)`.as('isStale'))
    .select(sql<boolean>`pause_reason is not distinct from 'cancelling'`.as('isStopped'))
    .select(
      sql<boolean>`(select sending_stopped or held_at is not null from shops where shops.id = broadcasts.shop_id)
        or exists (select from installation where sending_held)`.as('isHeld'),
    )
    .$if(as === 'whole', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    status: z.parse(status, row.status),
    days: row.days,
    partsTotal: row.parts_total,
    partsReceived: row.parts_received,
    incomplete: row.incomplete,
    isStale: row.isStale,
    isStopped: row.isStopped,
    isHeld: row.isHeld,
  };
}

/** The send of the shop that has this id, of whatever brand or age. */
export async function findSend(scope: ShopScope, sendId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('send_id', '=', sendId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function addPart(
  scope: ShopScope,
  {
    broadcastId,
    part,
    cutoffAt,
    leftOut,
  }: { broadcastId: string; part: number; cutoffAt: Date; leftOut: readonly LeftOutRow[] },
): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', broadcastId)
    .set({
      parts_received: sql<number[]>`array_append(parts_received, ${part}::int)`,
      // A late part makes a send whole again.
      incomplete: sql<boolean>`incomplete and not (cardinality(parts_received) + 1 >= parts_total)`,
      cutoff_at: sql<Date>`greatest(cutoff_at, ${cutoffAt}::timestamptz)`,
      // Groups are left out once, whichever batch says so.
      left_out: sql`(select coalesce(jsonb_agg(distinct item), '[]') from jsonb_array_elements(left_out || ${JSON.stringify(leftOut)}::jsonb) item)`,
      updated_at: sql<Date>`now()`,
    })
    .execute();
}

/** Persons that hand-made sends of the shop were for since then, each once. */
export async function countContactsSince({ db, shopId }: ShopScope, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct chat ->> 'id')::int as count
    from broadcasts b cross join lateral jsonb_array_elements(b.chats) chat
    where b.shop_id = ${shopId} and b.kind = 'manual' and b.created_at >= ${since} and chat ->> 'type' = 'chat'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
