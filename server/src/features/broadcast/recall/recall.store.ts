import { recallReason } from '@kolaj/contract/broadcast/reasons';
import { type DeliveryStatus, deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { type RecallRecord, type RecallStatus, recallStatuses } from '@kolaj/domain/broadcast/recall/recall';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { type PictureRow, pictureOf, sentPicture } from '../control/progress.store.ts';

/** One message with what decides whether it may be taken back; all times are the database's. */
export interface RecallRow {
  id: string;
  laneId: string;
  groupId: string;
  channel: ChannelKind;
  status: DeliveryStatus;
  /** null = the provider has not named it, or has named another message of the send alike. */
  messageId: string | null;
  sentAt: Date | null;
  /** `at`: when it came to what it is. */
  record: (RecallRecord & { at: Date }) | null;
  now: Date;
}

interface Stored extends Omit<RecallRow, 'record'> {
  recall: RecallStatus | null;
  reason: unknown;
  at: Date | null;
}

const deliveryStatus = z.enum(deliveryStatuses);
const channelKind = z.enum(channelKinds);
const recallStatus = z.enum(recallStatuses);
const mayBeReason = z.nullable(recallReason);

/** Messages of a send: those of a page of its ledger, or all of one picture (`groupId` null: in every group). */
type Meant = { ids: readonly string[] } | { part: number; groupId: string | null };

export async function readRecallRows(
  { db, shopId }: ShopScope,
  broadcastId: string,
  meant: Meant,
): Promise<RecallRow[]> {
  const which =
    'ids' in meant
      ? sql`d.id = any(${[...meant.ids]}::uuid[])`
      : sql`d.part = ${meant.part} ${meant.groupId === null ? sql`` : sql`and d.group_id = ${meant.groupId}`}`;
  const { rows } = await sql<Stored>`
    select d.id, d.lane_id as "laneId", d.group_id as "groupId", d.channel, d.status, now() as now,
      case when not exists (
        select from deliveries other
        where other.shop_id = d.shop_id and other.broadcast_id = d.broadcast_id and other.id <> d.id
          and other.group_id = d.group_id and other.provider_message_id = d.provider_message_id)
        then d.provider_message_id end as "messageId",
      (select max(a.started_at) from delivery_attempts a
        where a.broadcast_id = d.broadcast_id and a.delivery_id = d.id) as "sentAt",
      r.status as recall, r.reason, coalesce(r.settled_at, r.asked_at) as at
    from deliveries d
    left join delivery_recalls r on r.broadcast_id = d.broadcast_id and r.delivery_id = d.id
    where d.shop_id = ${shopId} and d.broadcast_id = ${broadcastId} and ${which}
    order by d.target_position, d.group_id`.execute(db);
  return rows.map(({ recall, reason, at, ...row }) => ({
    ...row,
    channel: z.parse(channelKind, row.channel),
    status: z.parse(deliveryStatus, row.status),
    record:
      recall === null || at === null
        ? null
        : { status: z.parse(recallStatus, recall), reason: z.parse(mayBeReason, reason), at },
  }));
}

/** What the picture of a send is, and whether the installation holds everything back. */
export async function readRecallPicture(
  { db, shopId }: ShopScope,
  { broadcastId, part }: { broadcastId: string; part: number },
): Promise<{ productName: string; picture: RenderedPicture | null; isHeld: boolean }> {
  const { rows } = await sql<PictureRow & { productName: string; isHeld: boolean }>`
    select coalesce(i.product_name, '') as "productName", held.it as "isHeld", ${sql.join([...sentPicture])}
    from (select exists (select from installation where sending_held) as it) held
    left join broadcast_images i on i.shop_id = ${shopId} and i.broadcast_id = ${broadcastId} and i.position = ${part}
    left join exports e on e.id = i.export_id
    left join stream_images photo on photo.id = i.stream_image_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('one row is always answered');
  return { productName: row.productName, picture: pictureOf(row), isHeld: row.isHeld };
}

/**
 * Writes the wish down. One that was refused, or of which nobody knows, begins again; that a call of it had no clear answer stays
 * known, for what is not found then was taken back by it.
 */
export async function writeWish(
  { db, shopId }: ShopScope,
  {
    broadcastId,
    rows,
    userId,
  }: { broadcastId: string; rows: readonly Pick<RecallRow, 'id' | 'laneId'>[]; userId: string },
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('delivery_recalls')
    .values(
      rows.map(({ id, laneId }) => ({
        shop_id: shopId,
        broadcast_id: broadcastId,
        delivery_id: id,
        lane_id: laneId,
        asked_by: userId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['broadcast_id', 'delivery_id']).doUpdateSet({
        status: 'asked',
        reason: null,
        tries: 0,
        next_at: sql<Date>`now()`,
        asked_by: userId,
        asked_at: sql<Date>`now()`,
        settled_at: null,
      }),
    )
    .execute();
}
