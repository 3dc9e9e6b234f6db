import type { OpenDay } from '@kolaj/domain/broadcast/accept/place-state';
import { openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { LogKey } from '../record/send-log.store.ts';

/** What became of a day's last send. */
export interface DayDeliveries {
  delivered: number;
  total: number;
  uncertain: number;
  /** The send waits: for a person, or because of its failures. */
  paused: boolean;
}

/** Deliveries of the images of each day, of the broadcast that wrote the day's log row last; by YYYY-MM-DD. */
export async function readDayDeliveries(
  scope: ShopScope,
  { stream, brandKey, onlySale }: LogKey,
): Promise<Map<string, DayDeliveries>> {
  const { rows } = await sql<DayDeliveries & { day: string }>`
    select l.day,
      coalesce(sum(c.messages) filter (where c.status in ('accepted', 'delivered')), 0)::int as delivered,
      coalesce(sum(c.messages) filter (where c.status <> 'skipped'), 0)::int as total,
      coalesce(sum(c.messages) filter (where c.status = 'uncertain'), 0)::int as uncertain,
      bool_or(b.status = 'paused') as paused
    from send_log l
    join send_counts c on c.shop_id = l.shop_id and c.broadcast_id = l.broadcast_id and c.day = l.day
    join broadcasts b on b.shop_id = l.shop_id and b.id = l.broadcast_id
    where l.shop_id = ${scope.shopId} and l.stream = ${stream} and l.brand_key = ${brandKey}
      and l.only_sale = ${onlySale}
    group by l.day`.execute(scope.db);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** What is open of each brand's days: messages of which nobody knows whether they arrived, sends that are paused. */
export async function readOpenDays(
  scope: ShopScope,
  stream: LogKey['stream'],
): Promise<ReadonlyMap<string, ReadonlyMap<string, OpenDay>>> {
  const { rows } = await sql<OpenDay & { brand_key: string; day: string }>`
    select l.brand_key, l.day, coalesce(sum(c.messages), 0)::int as uncertain, bool_or(b.status = 'paused') as paused
    from send_log l
    join broadcasts b on b.shop_id = l.shop_id and b.id = l.broadcast_id
    left join send_counts c
      on c.shop_id = l.shop_id and c.broadcast_id = l.broadcast_id and c.day = l.day and c.status = 'uncertain'
    where l.shop_id = ${scope.shopId} and l.stream = ${stream} and not l.only_sale
      and (b.status = 'paused' or c.messages is not null)
    group by l.brand_key, l.day`.execute(scope.db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.brand_key)].map(([brandKey, days]) => [
      brandKey,
      new Map(days.map(({ day, uncertain, paused }) => [day, { uncertain, paused }])),
    ]),
  );
}

/** The newest open send of a subfolder, or of a brand folder of photos. */
export async function readRunning(scope: ShopScope, subfolderId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where((is) => is.or([is('subfolder_id', '=', subfolderId), is('stream_folder_id', '=', subfolderId)]))
    .where('status', 'in', [...openStatuses])
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
