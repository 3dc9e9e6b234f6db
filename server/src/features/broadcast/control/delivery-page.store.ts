import { deliveryReason } from '@kolaj/contract/broadcast/reasons';
import { type DeliveryStatus, deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryReason } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { parseReason } from '../../channel/open/stored-reason.ts';
import { type PictureRow, pictureOf, sentPicture } from './progress.store.ts';

export interface PageQuery {
  broadcastId: string;
  groupId: string | null;
  status: DeliveryStatus | null;
  /** `next` of the page before; one that was not given out here begins at the start. */
  after: string | null;
  limit: number;
}

interface Row extends PictureRow {
  id: string;
  groupId: string;
  groupName: string;
  place: number;
  part: number;
  productName: string;
  status: DeliveryStatus;
  messageId: string | null;
  reason: DeliveryReason | null;
  updatedAt: Date;
  attempts: { at: Date; outcome: string | null; reason: DeliveryReason | null }[];
}

/** Far more than a send holds, and its amount is within the column's bounds. */
const mostParts = 1_000_000;

/** Place of a message in the order of sending: group by group, pictures before contact messages. */
const cursor = z.tuple([z.int32(), z.string().check(z.regex(/^[^\0]*$/)), z.int32().check(z.minimum(-mostParts))]);

const encode = ({ place, groupId, part }: Row): string =>
  Buffer.from(JSON.stringify([place, groupId, part])).toString('base64url');

function decode(text: string): z.infer<typeof cursor> | null {
  try {
    return z.parse(cursor, JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** A page of the messages of a send with all their tries, in the order of sending. */
export async function readDeliveryPage(
  scope: ShopScope,
  { broadcastId, groupId, status, after, limit }: PageQuery,
): Promise<{ deliveries: Row[]; next: string | null }> {
  if (limit === 0) return { deliveries: [], next: null };
  const from = after === null ? null : decode(after);
  const { rows } = await sql<Row>`
    select d.id, d.group_id as "groupId", d.group_name as "groupName", d.target_position as place, d.part,
      coalesce(i.product_name, '') as "productName", d.status, d.provider_message_id as "messageId", d.reason,
      d.updated_at as "updatedAt", ${sql.join(sentPicture)},
      (select coalesce(json_agg(json_build_object('at', a.started_at, 'outcome', a.outcome, 'reason', a.reason)
        order by a.attempt), '[]')
        from delivery_attempts a where a.broadcast_id = ${broadcastId} and a.delivery_id = d.id) as attempts
    from (
      -- Chosen before anything is joined: the planner cannot know how few they are, and would read every export.
      select * from deliveries d
      where d.shop_id = ${scope.shopId} and d.broadcast_id = ${broadcastId}
        ${groupId === null ? sql`` : sql`and d.group_id = ${groupId}`}
        ${status === null ? sql`` : sql`and d.status = ${status}`}
        ${from === null ? sql`` : behind(from)}
      order by d.target_position, d.group_id, (d.part < 0), abs(d.part)
      limit ${limit + 1}) d
    left join broadcast_images i on i.broadcast_id = ${broadcastId} and i.position = d.part
    left join exports e on e.id = i.export_id
    left join stream_images photo on photo.id = i.stream_image_id
    order by d.target_position, d.group_id, (d.part < 0), abs(d.part)`.execute(scope.db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { deliveries: page.map(checked), next: rows.length > limit && last ? encode(last) : null };
}

function behind([place, groupId, part]: z.infer<typeof cursor>): RawBuilder<unknown> {
  return sql`and (d.target_position, d.group_id, (d.part < 0), abs(d.part))
    > (${place}::int, ${groupId}::text, ${part < 0}::boolean, ${Math.abs(part)}::int)`;
}

const status = z.enum(deliveryStatuses);
const attempt = z.object({
  at: z.pipe(
    z.string(),
    z.transform((text: string) => new Date(text)),
  ),
  outcome: z.nullable(z.string()),
  reason: z.nullable(deliveryReason),
});

const checked = (row: Row): Row => ({
  ...row,
  status: z.parse(status, row.status),
  reason: parseReason(row.reason),
  attempts: z.parse(z.array(attempt), row.attempts),
});

export function deliveryView(row: Row, media: MediaUrls) {
  const picture = pictureOf(row);
  return {
    id: row.id,
    group_id: row.groupId,
    group_name: row.groupName,
    image: picture && media.picture(picture),
    product_name: row.productName,
    part: row.part,
    status: row.status,
    reason: row.reason,
    provider_message_id: row.messageId,
    attempts: row.attempts.map(({ at, ...tried }) => ({ at: at.toISOString(), ...tried })),
    updated_at: row.updatedAt.toISOString(),
  };
}
