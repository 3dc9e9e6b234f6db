import { deliveryStatuses, type LanePause, lanePauses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { countDeliveries, type DeliveryCounts } from '@kolaj/domain/broadcast/delivery/progress';
import { targetKinds } from '@kolaj/domain/broadcast/routing/routing-model';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import { type NotNull, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../../kernel/media-urls.ts';
import { parseReason } from '../../channel/open/stored-reason.ts';
import { parseRenditions } from '../../collage/open/collage-json.ts';
import type { OpenWork } from '../pace/estimate.ts';

const deliveryStatus = z.enum(deliveryStatuses);
const groupKind = z.enum([...targetKinds, 'chat']);
const channelKind = z.enum(channelKinds);
const lanePause = z.nullable(z.enum(lanePauses));

export interface GroupProgress {
  groupId: string;
  name: string;
  kind: z.infer<typeof groupKind>;
  counts: DeliveryCounts;
}

/** Progress per group, in the order of sending. */
export async function readGroupProgress(scope: ShopScope, broadcastId: string): Promise<GroupProgress[]> {
  const rows = await scope.db
    .selectFrom('delivery_counts')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .select(['group_id', 'status', sql<number>`sum(messages)::int`.as('count')])
    .select(({ fn }) => [
      fn.min('group_name').as('group_name'),
      fn.min('target_kind').as('target_kind'),
      fn.min('target_position').as('position'),
    ])
    .groupBy(['group_id', 'status'])
    .having(({ fn }) => fn.sum('messages'), '>', 0)
    .orderBy('position')
    .orderBy('group_name')
    .$narrowType<{ group_id: NotNull; group_name: NotNull }>()
    .execute();
  const groups = Map.groupBy(rows, ({ group_id }) => group_id);
  return [...groups].flatMap(([groupId, of]) => {
    const [first] = of;
    if (!first) return [];
    const counts = countDeliveries(
      Object.fromEntries(of.map((row) => [z.parse(deliveryStatus, row.status), row.count])),
    );
    return [{ groupId, name: first.group_name, kind: z.parse(groupKind, first.target_kind), counts }];
  });
}

export interface SenderProgress {
  id: string;
  number: string;
  sent: number;
  restingUntil: Date | null;
  reason: LanePause | null;
}

/** A gap between two messages is no rest worth showing; ms. */
const shownRestMs = 30_000;

/** What each phone or account does for a send. */
export async function readSenders(scope: ShopScope, broadcastId: string): Promise<SenderProgress[]> {
  const { rows } = await sql<SenderProgress>`
    select l.sender_id as id, coalesce(nullif(p.number, ''), p.name, '') as number,
      coalesce(sum(c.messages) filter (where c.status in ('accepted', 'delivered')), 0)::int as sent,
      case
        when coalesce(sum(c.messages) filter (where c.status in ('queued', 'waiting')), 0) = 0 then null
        when l.paused_until > now() then l.paused_until
        when l.next_at > now() + ${shownRestMs} * interval '1 millisecond' then l.next_at
      end as "restingUntil",
      case when l.paused_until > now() then l.pause_reason end as reason
    from delivery_counts c
    join lanes l on l.id = c.lane_id
    left join phones p on p.shop_id = c.shop_id and p.provider_phone_id = l.sender_id
    where c.shop_id = ${scope.shopId} and c.broadcast_id = ${broadcastId}
    group by l.id, p.number, p.name
    having sum(c.messages) > 0
    order by l.sender_id`.execute(scope.db);
  return rows.map((row) => ({ ...row, reason: z.parse(lanePause, row.reason) }));
}

export interface Question {
  id: string;
  status: z.infer<typeof deliveryStatus>;
  groupName: string;
  productName: string;
  reason: DeliveryReason | null;
  picture: RenderedPicture | null;
}

/** Uncertain and failed messages, uncertain first; at most this many are shown. */
const shownQuestions = 100;

export async function readQuestions(scope: ShopScope, broadcastId: string): Promise<Question[]> {
  // Chosen before anything is joined: the planner cannot know how few they are, and would read every export.
  const few = scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    // Spelt out, or the index of these few would not be used.
    .where(sql<boolean>`status in ('uncertain', 'failed')`)
    .selectAll()
    .orderBy('status', 'desc')
    .orderBy('target_position')
    .orderBy('part')
    .limit(shownQuestions);
  const rows = await scope.db
    .selectFrom(few.as('d'))
    .leftJoin('broadcast_images as i', (join) =>
      // Named, or the images of all sends would be read and compared.
      join.on('i.broadcast_id', '=', broadcastId).onRef('i.position', '=', 'd.part'),
    )
    .leftJoin('exports as e', 'e.id', 'i.export_id')
    .leftJoin('stream_images as photo', 'photo.id', 'i.stream_image_id')
    .select(['d.id', 'd.status', 'd.group_name', 'd.reason', 'i.product_name'])
    .select(sentPicture)
    .orderBy('d.status', 'desc')
    .orderBy('d.target_position')
    .orderBy('d.part')
    .execute();
  return rows.map(({ id, status, group_name, reason, product_name, ...picture }) => ({
    id,
    status: z.parse(deliveryStatus, status),
    groupName: group_name,
    productName: product_name ?? '',
    reason: parseReason(reason),
    picture: pictureOf(picture),
  }));
}

/** The picture of an image of a send: of its `exports e`, or of the photo that is sent as it is, `stream_images photo`. */
export const sentPicture = [
  sql<string | null>`coalesce(e.sha256, photo.sha256)`.as('sha256'),
  sql<unknown>`coalesce(e.renditions, jsonb_build_object('192', photo.thumbnail, '384', photo.thumbnail))`.as(
    'renditions',
  ),
  sql<string | null>`coalesce(e.thumbhash, photo.thumbhash)`.as('thumbhash'),
  sql<number | null>`coalesce(e.width, photo.width)`.as('width'),
  sql<number | null>`coalesce(e.height, photo.height)`.as('height'),
] as const;

export interface PictureRow {
  sha256: string | null;
  renditions: unknown;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
}

export function pictureOf({ sha256, renditions, thumbhash, width, height }: PictureRow): RenderedPicture | null {
  if (sha256 === null || width === null || height === null) return null;
  return { sha256, renditions: parseRenditions(renditions), thumbhash: thumbhash ?? '', width, height };
}

/** What is open per sender and group, in sending order, for the time left. */
export async function readOpenWork(scope: ShopScope, broadcastId: string): Promise<OpenWork[]> {
  const rows = await scope.db
    .selectFrom('delivery_counts as counts')
    .innerJoin('lanes', 'lanes.id', 'counts.lane_id')
    .where('counts.shop_id', '=', scope.shopId)
    .where('counts.broadcast_id', '=', broadcastId)
    .where('counts.status', 'in', ['queued', 'waiting', 'sending'])
    .select(['lanes.channel', 'lanes.sender_id', 'counts.group_id', sql<number>`sum(messages)::int`.as('messages')])
    .groupBy(['lanes.channel', 'lanes.sender_id', 'counts.group_id'])
    .having(({ fn }) => fn.sum('messages'), '>', 0)
    .orderBy(({ fn }) => fn.min('counts.target_position'))
    .execute();
  return rows.map(({ channel, sender_id, group_id, messages }) => ({
    channel: z.parse(channelKind, channel),
    senderId: sender_id,
    groupId: group_id ?? '',
    messages,
  }));
}

/** Messages that left within the last minutes, per minute; null = none. */
export async function readRate(scope: ShopScope, broadcastId: string): Promise<number | null> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, extract(epoch from now() - min(a.finished_at))::float8 as seconds
    from delivery_attempts a
    where a.shop_id = ${scope.shopId} and a.broadcast_id = ${broadcastId}
      and a.outcome = 'accepted' and a.finished_at > now() - interval '5 minutes'`.execute(scope.db);
  const [found] = rows;
  if (!found || found.count === 0) return null;
  return Math.round((found.count * 600) / Math.max(1, found.seconds)) / 10;
}
