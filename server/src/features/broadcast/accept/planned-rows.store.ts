import type { TargetKind } from '@kolaj/domain/broadcast/routing/routing-model';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface NewImage {
  position: number;
  /** Of the collage; of the photo where there is no export. */
  id: string;
  exportId: string | null;
  sha256: string;
  productName: string;
  day: string;
  discounted: boolean;
}

export async function insertImages(scope: ShopScope, broadcastId: string, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return;
  await scope.db
    .insertInto('broadcast_images')
    .values(
      images.map((image) => ({
        broadcast_id: broadcastId,
        shop_id: scope.shopId,
        position: image.position,
        collage_id: image.exportId === null ? null : image.id,
        stream_image_id: image.exportId === null ? image.id : null,
        export_id: image.exportId,
        sha256: image.sha256,
        product_name: image.productName,
        day: image.day,
        discounted: image.discounted,
      })),
    )
    .execute();
}

/** Collages that are in a broadcast, and the first free position after them. */
export async function readImagePositions(
  scope: ShopScope,
  broadcastId: string,
): Promise<{ collageIds: Set<string>; next: number }> {
  const rows = await scope.db
    .selectFrom('broadcast_images')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .select(['collage_id', 'stream_image_id', 'position'])
    .execute();
  return {
    collageIds: new Set(rows.flatMap(({ collage_id, stream_image_id }) => collage_id ?? stream_image_id ?? [])),
    next: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
  };
}

export interface NewDelivery {
  channel: ChannelKind;
  senderId: string;
  groupId: string;
  groupName: string;
  kind: TargetKind | 'chat';
  targetPosition: number;
  /** Image position, or -1, -2, -3 for a contact message. */
  part: number;
  /** Messages of one album leave in one call; null = alone. */
  album: number | null;
}

/** One delivery per group and image, with the lanes they wait in; answers with those lanes' ids. */
export async function insertDeliveries(
  scope: ShopScope,
  broadcastId: string,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const lanes = await ensureLanes(scope, deliveries);
  const column = <Value>(of: (delivery: NewDelivery) => Value): Value[] => deliveries.map(of);
  // Whole columns: 60,000 rows are ten parameters.
  await sql`
    insert into deliveries
      (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, part, album)
    select ${scope.shopId}, ${broadcastId}, * from unnest(
      ${column((delivery) => lanes.get(laneKey(delivery)) ?? missing(delivery))}::uuid[],
      ${column(({ channel }) => channel)}::text[],
      ${column(({ groupId }) => groupId)}::text[],
      ${column(({ groupName }) => groupName)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ targetPosition }) => targetPosition)}::int[],
      ${column(({ part }) => part)}::int[],
      ${column(({ album }) => album ?? null)}::int[])
    on conflict (broadcast_id, channel, group_id, part) do nothing`.execute(scope.db);
  return [...lanes.values()];
}

const laneKey = ({ channel, senderId }: { channel: string; senderId: string }) => `${channel} ${senderId}`;

const missing = ({ senderId }: NewDelivery): never => {
  throw new Error(`no lane for sender ${senderId}`);
};

/** Lanes of these senders, made where missing; ids by channel and sender. Called before anything is locked (`locks.store.ts`). */
export async function ensureLanes(
  scope: ShopScope,
  senders: readonly { channel: ChannelKind; senderId: string }[],
): Promise<Map<string, string>> {
  const wanted = new Map(senders.map((sender) => [laneKey(sender), sender]));
  const known = await readLanes(scope, wanted);
  const absent = [...wanted].filter(([name]) => !known.has(name));
  if (absent.length === 0) return known;
  // In a fixed order, so that two accepts never wait for each other's rows.
  for (const [, { channel, senderId }] of absent.sort(([a], [b]) => a.localeCompare(b))) {
    await scope.db
      .insertInto('lanes')
      .values({ shop_id: scope.shopId, channel, sender_id: senderId })
      .onConflict((conflict) => conflict.columns(['shop_id', 'channel', 'sender_id']).doNothing())
      .execute();
  }
  return readLanes(scope, wanted);
}

/**
 * Only looks: an insert, even one that does nothing on a conflict, would wait for a worker that holds its lane's row, and that
 * one waits for the send's row, which a further batch has locked by now.
 */
async function readLanes(
  scope: ShopScope,
  wanted: ReadonlyMap<string, { senderId: string }>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map();
  const rows = await scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('sender_id', 'in', [...new Set([...wanted.values()].map(({ senderId }) => senderId))])
    .select(['id', 'channel', 'sender_id'])
    .execute();
  const named = rows.map(({ id, channel, sender_id }) => [laneKey({ channel, senderId: sender_id }), id] as const);
  return new Map(named.filter(([name]) => wanted.has(name)));
}

/** Each WhatsApp group of the send but the own one and `except` gets these parts, once. Answers with the lanes in which they wait. */
export async function insertContactMessages(
  scope: ShopScope,
  broadcastId: string,
  { parts, except }: { parts: readonly number[]; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ laneId: string }>`
    insert into deliveries (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, part)
    select shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, contact.part
    from (
      select distinct on (group_id) * from deliveries
      where shop_id = ${scope.shopId} and broadcast_id = ${broadcastId} and channel = 'whatsapp' and target_kind <> 'own'
        and group_id <> all(${except}::text[])
      order by group_id, part desc
    ) target
    cross join unnest(${parts}::int[]) contact (part)
    on conflict (broadcast_id, channel, group_id, part) do nothing
    returning lane_id as "laneId"`.execute(scope.db);
  return rows.map(({ laneId }) => laneId);
}
