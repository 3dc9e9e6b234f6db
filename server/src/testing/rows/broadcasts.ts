import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { key } from '@kolaj/domain/shared/fold';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { TestSubfolder } from './collages.ts';
import type { TestShop } from './people.ts';

/** A retired build: one that can be rolled back to. */
export async function aBuild(database: Database, shop: TestShop): Promise<string> {
  return inShop(database, shop.id, async ({ db, shopId }) => {
    const { id } = await db
      .insertInto('builds')
      .values({ shop_id: shopId, token: randomUUID(), status: 'retired', published_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** A broadcast with one delivery: running and uncertain unless told otherwise. */
export async function aBroadcast(
  database: Database,
  shop: TestShop,
  subfolder: TestSubfolder,
  {
    status = 'running',
    delivered = 'uncertain',
  }: { status?: 'running' | 'paused'; delivered?: 'uncertain' | 'failed' } = {},
): Promise<{ broadcast: string; delivery: string }> {
  return inShop(database, shop.id, async ({ db, shopId }) => {
    const broadcast = await db
      .insertInto('broadcasts')
      .values({
        id: randomUUIDv7(),
        shop_id: shopId,
        kind: 'kolaj',
        subfolder_id: subfolder.id,
        brand: subfolder.brand,
        brand_key: key(subfolder.brand),
        days: ['2026-11-21'],
        cutoff_at: new Date(),
        send_id: randomUUID(),
        status,
        pause_reason: status === 'paused' ? 'person' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lane = await db
      .insertInto('lanes')
      .values({ shop_id: shopId, channel: 'whatsapp', sender_id: '48211' })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'channel', 'sender_id']).doUpdateSet({ next_at: new Date() }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = await db
      .insertInto('deliveries')
      .values({
        shop_id: shopId,
        broadcast_id: broadcast.id,
        lane_id: lane.id,
        channel: 'whatsapp',
        group_id: '1203@g.us',
        group_name: 'Toptan 1',
        target_kind: 'main',
        target_position: 1,
        part: 0,
        status: delivered,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { broadcast: broadcast.id, delivery: delivery.id };
  });
}
