import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MessageKey } from './delivery.store.ts';

/**
 * Another send of the same days and brand (of messages: of the same kind) that is under way; null = none. Only the holder of the
 * shop's accepts may rely on it.
 */
export async function findTwin({ db, shopId }: ShopScope, broadcastId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select other.id from broadcasts b
    join broadcasts other on other.shop_id = b.shop_id and other.kind = b.kind and other.brand_key = b.brand_key
      and other.only_sale = b.only_sale and other.id <> b.id and other.status in ('accepted', 'running', 'paused')
      and (other.days && b.days or (b.days = '{}' and b.kind <> 'manual'))
    where b.shop_id = ${shopId} and b.id = ${broadcastId}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a later send of the same brand has brought the picture of a message to its group, or still may. */
export async function isSentSince({ db, shopId }: ShopScope, { broadcastId, id }: MessageKey): Promise<boolean> {
  const { rows } = await sql`
    select from broadcasts b
    join deliveries d on d.broadcast_id = b.id and d.id = ${id}
    join broadcast_images i on i.broadcast_id = b.id and i.position = d.part
    join broadcasts later on later.shop_id = b.shop_id and later.kind = b.kind and later.brand_key = b.brand_key
      and later.created_at > b.created_at
    join broadcast_images same on same.broadcast_id = later.id and same.sha256 = i.sha256
    join deliveries sent on sent.broadcast_id = later.id and sent.part = same.position and sent.group_id = d.group_id
    where b.shop_id = ${shopId} and b.id = ${broadcastId} and d.broadcast_id = ${broadcastId}
      and sent.status not in ('failed', 'cancelled', 'skipped')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A send that is over gives the key of its days back; one that goes on again takes it, and the database refuses a second one. */
export async function keepSendKey(
  { db, shopId }: ShopScope,
  broadcastId: string,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await db
    .updateTable('broadcast_days')
    .where('shop_id', '=', shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('running', '<>', isOpen)
    .set({ running: isOpen })
    .execute();
}
