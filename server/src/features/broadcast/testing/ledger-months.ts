import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { TestShop } from '../../../testing/rows/people.ts';
import type { LedgerMonth } from '../ledger/ledger-months.store.ts';

/** Makes the partitions of a month, as they were while it lasted. */
export async function aMonth(database: Database, month: LedgerMonth): Promise<LedgerMonth> {
  await asSystem(database, ({ db }) => sql`select make_ledger_month(${month}::date)`.execute(db));
  return month;
}

let made = 0;

/** The id of a send that was confirmed in the middle of a month (UUIDv7), each later than the one before. */
export function idIn(month: LedgerMonth): string {
  const time = (Date.parse(month) + 15 * 86_400_000 + made++).toString(16).padStart(12, '0');
  const chance = randomBytes(10).toString('hex');
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${chance.slice(0, 3)}`,
    `8${chance.slice(3, 6)}`,
    chance.slice(6, 18),
  ];
  return parts.join('-');
}

/** A send with these messages to one group, each tried once. */
export async function aSendOf(
  database: Database,
  shop: TestShop,
  id: string,
  statuses: readonly string[],
): Promise<string> {
  return inShop(database, shop.id, async ({ db, shopId }) => {
    const send = {
      id,
      shop_id: shopId,
      kind: 'kolaj',
      brand: 'Beren',
      brand_key: 'beren',
      send_id: id,
      status: 'sent',
    };
    await db
      .insertInto('broadcasts')
      .values({ ...send, status: statuses.includes('queued') ? 'running' : 'sent', cutoff_at: new Date() })
      .execute();
    const lane = await db
      .insertInto('lanes')
      .values({ shop_id: shopId, channel: 'whatsapp', sender_id: '48211' })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'channel', 'sender_id']).doUpdateSet({ sender_id: '48211' }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const messages = await db
      .insertInto('deliveries')
      .values(
        statuses.map((status, part) => ({
          shop_id: shopId,
          broadcast_id: id,
          lane_id: lane.id,
          channel: 'whatsapp',
          group_id: '1203@g.us',
          group_name: 'Toptan 1',
          target_kind: 'main',
          target_position: 1,
          part,
          status,
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('delivery_attempts')
      .values(
        messages.map((message) => ({
          shop_id: shopId,
          broadcast_id: id,
          delivery_id: message.id,
          attempt: 1,
          outcome: 'accepted',
        })),
      )
      .execute();
    return id;
  });
}

/** Names of all partitions of messages and tries. */
export async function partitions(database: Database): Promise<string[]> {
  const { rows } = await asSystem(database, ({ db }) =>
    sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('deliveries'::regclass, 'delivery_attempts'::regclass) order by 1`.execute(db),
  );
  return rows.map(({ name }) => name);
}
