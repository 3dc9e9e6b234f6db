import { sql } from 'kysely';
import type { ShopScope } from '../../../../adapters/postgres/scope.ts';

export interface TruthRow {
  brand: string;
  /** null = the group is in no list. */
  isLost: boolean | null;
  /** Contents that were confirmed; null = a contact message, or a picture that is no more. */
  sent: string | null;
  isPhoto: boolean;
  /** null = a photo, or a contact message. */
  collageId: string | null;
  /** The shop has marks at all. */
  hasSoldOut: boolean;
  /** Contents of the photo now. */
  photo: string | null;
  isGone: boolean;
  status: string | null;
  state: string | null;
  subfolderState: string | null;
  sentExport: string | null;
  presentExport: string | null;
  /** What a send of messages says here; null = it is one of pictures. */
  message: unknown;
  /** It says a film that was removed. */
  isFilmGone: boolean;
  /** A person has taken the picture back. */
  isTakenBack: boolean;
}

/** All of it in one question: it is asked for each message. */
export async function readTruth(
  { db, shopId }: ShopScope,
  { id, broadcastId, groupId, part }: { id: string; broadcastId: string; groupId: string; part: number },
): Promise<TruthRow> {
  const { rows } = await sql<TruthRow>`
    select b.brand,
      (select lost_reason is not null from channel_groups where shop_id = b.shop_id and group_id = ${groupId}) as "isLost",
      i.sha256 as sent, i.stream_image_id is not null as "isPhoto", p.sha256 as photo, p.gone_at is not null as "isGone",
      c.id as "collageId", exists (select from sold_out o where o.shop_id = b.shop_id) as "hasSoldOut",
      c.status, c.state, s.state as "subfolderState", i.export_id as "sentExport", c.export_id as "presentExport",
      (select m.content from broadcast_messages m where m.broadcast_id = b.id and m.part = ${part}) as message,
      b.kind = 'film' and b.film_id is null as "isFilmGone",
      exists (select from delivery_recalls r where r.broadcast_id = b.id and r.delivery_id = ${id}) as "isTakenBack"
    from broadcasts b
    left join broadcast_images i on i.broadcast_id = b.id and i.shop_id = b.shop_id and i.position = ${part}
    left join collages c on c.id = i.collage_id and c.shop_id = b.shop_id
    left join subfolders s on s.id = c.subfolder_id
    left join stream_images p on p.id = i.stream_image_id and p.shop_id = b.shop_id
    where b.shop_id = ${shopId} and b.id = ${broadcastId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the send ${broadcastId} is gone`);
  return row;
}
