import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MessageKey } from './delivery.store.ts';

/**
 * Another send of the same days and brand (of messages: of the same kind, of films: of the same film) that is under way; null = none.
 * Only the holder of the shop's accepts may rely on it.
 */
export async function findTwin({ db, shopId }: ShopScope, broadcastId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select other.id from broadcasts b
    join broadcasts other on other.shop_id = b.shop_id and other.kind = b.kind and other.brand_key = b.brand_key
      and other.only_sale = b.only_sale and other.film_id is not distinct from b.film_id and other.id <> b.id
      and other.status in ('accepted', 'running', 'paused')
      and (other.days && b.days or (b.days = '{}' and b.kind <> 'manual'))
    where b.shop_id = ${shopId} and b.id = ${broadcastId}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a later send has brought to its group what a message says, or still may: the picture, or the film. */
export async function isSentSince({ db, shopId }: ShopScope, { broadcastId, id }: MessageKey): Promise<boolean> {
  const { rows } = await sql`
    select from broadcasts b
    join deliveries d on d.broadcast_id = b.id and d.id = ${id}
    join broadcasts later on later.shop_id = b.shop_id and later.kind = b.kind and later.brand_key = b.brand_key
      and later.created_at > b.created_at
    join deliveries sent on sent.broadcast_id = later.id and sent.group_id = d.group_id
    where b.shop_id = ${shopId} and b.id = ${broadcastId} and d.broadcast_id = ${broadcastId}
      and sent.status not in ('failed', 'cancelled', 'skipped')
      and (later.film_id = b.film_id
        or exists (select from broadcast_images i join broadcast_images same on same.sha256 = i.sha256
          where i.broadcast_id = b.id and i.position = d.part
            and same.broadcast_id = later.id and same.position = sent.part))
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
