import { type DeliveryStatus, deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { EditStatus } from '@kolaj/domain/broadcast/edit/edit';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../../kernel/held.store.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';
import { msInterval } from '../lane/lane.store.ts';
import { parseMessage, type StoredMessage } from '../record/messages.store.ts';

/** Messages that are, or may come to be, in their groups, and that nobody has taken back. */
const changeable = sql`d.status not in ('failed', 'cancelled', 'skipped')
  and not exists (select from delivery_recalls r where r.broadcast_id = d.broadcast_id and r.delivery_id = d.id
    and r.status in ('asked', 'recalled', 'unknown'))`;

export async function countChangeable(
  { db, shopId }: ShopScope,
  { broadcastId, parts }: { broadcastId: string; parts: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries d
    where d.shop_id = ${shopId} and d.broadcast_id = ${broadcastId} and d.part = any(${[...parts]}::int[])
      and ${changeable}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes the wish down; one of before begins again, not before a call of it that may be under way is over. */
export async function wishEdits(
  { db, shopId }: ShopScope,
  { broadcastId, parts, userId }: { broadcastId: string; parts: readonly number[]; userId: string },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into message_edits as known (broadcast_id, delivery_id, shop_id, part, asked_by)
    select d.broadcast_id, d.id, d.shop_id, d.part, ${userId} from deliveries d
    where d.shop_id = ${shopId} and d.broadcast_id = ${broadcastId} and d.part = any(${[...parts]}::int[])
      and ${changeable}
    on conflict (broadcast_id, delivery_id) do update set
      status = 'asked', reason = null, tries = 0, wish = known.wish + 1, next_at = greatest(known.next_at, now()),
      asked_by = excluded.asked_by, asked_at = now(), settled_at = null
    returning delivery_id as id`.execute(db);
  return rows.length;
}

/** From now on what has not left yet leaves so, and what is there is to be changed. */
export async function writeContents(
  { db, shopId }: ShopScope,
  broadcastId: string,
  contents: readonly { part: number; content: StoredMessage }[],
): Promise<void> {
  for (const { part, content } of contents) {
    await db
      .updateTable('broadcast_messages')
      .where('shop_id', '=', shopId)
      .where('broadcast_id', '=', broadcastId)
      .where('part', '=', part)
      .set({ content: JSON.stringify(content) })
      .execute();
  }
}

/** Firms in which something is asked for; none while their sending is stopped, or all of it is held. */
export async function findShopsWithEdits({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct shop_id as id from message_edits where status = 'asked' and next_at <= now()
      and not ${nothingLeaves(sql.ref('message_edits.shop_id'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A message with what it is to say. */
export interface DueEdit {
  broadcastId: string;
  id: string;
  wish: number;
  /** Calls so far. */
  tries: number;
  status: DeliveryStatus;
  messageId: string | null;
  channel: ChannelKind;
  senderId: string;
  groupId: string;
  content: StoredMessage;
}

const deliveryStatus = z.enum(deliveryStatuses);
const channelKind = z.enum(channelKinds);

/** Takes the wish that waits longest; nobody else takes it within the lease. null = nothing is due, or sending stands still. */
export async function takeDueEdit({ db, shopId }: ShopScope, leaseMs: number): Promise<DueEdit | null> {
  const { rows } = await sql<Omit<DueEdit, 'content'> & { content: unknown }>`
    with due as (
      select broadcast_id, delivery_id from message_edits
      where shop_id = ${shopId} and status = 'asked' and next_at <= now()
        and not ${nothingLeaves(shopId)}
        and not (select sending_stopped from shops where id = ${shopId})
      order by next_at, part limit 1 for no key update skip locked
    ), taken as (
      update message_edits e set next_at = now() + ${msInterval(leaseMs)} from due
      where e.broadcast_id = due.broadcast_id and e.delivery_id = due.delivery_id
      returning e.broadcast_id, e.delivery_id, e.part, e.wish, e.tries
    )
    select t.broadcast_id as "broadcastId", t.delivery_id as id, t.wish, t.tries, d.status,
      d.provider_message_id as "messageId", l.channel, l.sender_id as "senderId", d.group_id as "groupId", m.content
    from taken t
    join deliveries d on d.broadcast_id = t.broadcast_id and d.id = t.delivery_id
    join lanes l on l.id = d.lane_id
    join broadcast_messages m on m.broadcast_id = t.broadcast_id and m.part = t.part`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    status: z.parse(deliveryStatus, row.status),
    channel: z.parse(channelKind, row.channel),
    content: parseMessage(row.content),
  };
}

type Taken = Pick<DueEdit, 'broadcastId' | 'id' | 'wish'>;

const ofWish = ({ broadcastId, id, wish }: Taken) =>
  sql`broadcast_id = ${broadcastId} and delivery_id = ${id} and wish = ${wish} and status = 'asked'`;

/** An answer to an earlier wish changes nothing: the later one is still to be called. */
export async function endEdit(
  { db, shopId }: ShopScope,
  taken: Taken,
  { status, reason }: { status: Exclude<EditStatus, 'asked'>; reason: ProviderTrouble | null },
): Promise<void> {
  await sql`
    update message_edits set status = ${status}, reason = ${reason && storedReason(reason)}, settled_at = now()
    where shop_id = ${shopId} and ${ofWish(taken)}`.execute(db);
}

export async function postponeEdit(
  { db, shopId }: ShopScope,
  taken: Taken,
  { ms, tries }: { ms: number; tries: number },
): Promise<void> {
  await sql`
    update message_edits set tries = ${tries}, next_at = now() + ${msInterval(ms)}
    where shop_id = ${shopId} and ${ofWish(taken)}`.execute(db);
}

/** The sender was asked to wait: so does everything else of the firm. */
export async function postponeAll({ db, shopId }: ShopScope, ms: number): Promise<void> {
  await sql`
    update message_edits set next_at = greatest(next_at, now() + ${msInterval(ms)})
    where shop_id = ${shopId} and status = 'asked'`.execute(db);
}

/** Wishes of a send by what became of them, with the groups of those that came to nothing. */
export async function readEdits(
  { db, shopId }: ShopScope,
  broadcastId: string,
): Promise<{ status: string; name: string; reason: unknown }[]> {
  const { rows } = await sql<{ status: string; name: string; reason: unknown }>`
    select e.status, d.group_name as name, e.reason from message_edits e
    join deliveries d on d.broadcast_id = e.broadcast_id and d.id = e.delivery_id
    where e.shop_id = ${shopId} and e.broadcast_id = ${broadcastId} and d.broadcast_id = ${broadcastId}
    order by d.target_position, e.part`.execute(db);
  return rows;
}
