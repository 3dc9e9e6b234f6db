import type { LogRow } from '@kolaj/domain/broadcast/accept/days';
import { type LogStatus, logStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { Stream } from '@kolaj/domain/channel/group/group';
import { type LocalDay, parseDayKey } from '@kolaj/domain/shared/day';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const logStatus = z.enum(logStatuses);

/** Send log of a brand, with the broadcast that wrote each row last. */
export interface BrandLogRow extends LogRow {
  broadcastId: string | null;
}

/** Whose rows of the log: a sale-only send has a day's status and cut-off of its own (D-55). */
export interface LogKey {
  stream: Stream;
  brandKey: string;
  onlySale: boolean;
}

export async function readBrandLog(scope: ShopScope, { stream, brandKey, onlySale }: LogKey): Promise<BrandLogRow[]> {
  const rows = await scope.db
    .selectFrom('send_log')
    .where('shop_id', '=', scope.shopId)
    .where('stream', '=', stream)
    .where('brand_key', '=', brandKey)
    .where('only_sale', '=', onlySale)
    .select(['day', 'status', 'update_date', 'cutoff_at', 'broadcast_id'])
    .execute();
  return rows.map((row) => ({
    day: storedDay(row.day),
    status: z.parse(logStatus, row.status),
    updateDate: row.update_date,
    cutoffAt: row.cutoff_at,
    broadcastId: row.broadcast_id,
  }));
}

/** The log of every brand since a day (YYYY-MM-DD), by brand key; not of sale-only sends. */
export async function readLogByBrand(
  scope: ShopScope,
  { stream, from }: { stream: Stream; from: string },
): Promise<ReadonlyMap<string, LogRow[]>> {
  const rows = await scope.db
    .selectFrom('send_log')
    .where('shop_id', '=', scope.shopId)
    .where('stream', '=', stream)
    .where('only_sale', '=', false)
    .where('day', '>=', from)
    .select(['brand_key', 'day', 'status', 'update_date', 'cutoff_at'])
    .execute();
  const read = rows.map(({ brand_key: brandKey, ...row }) => ({
    brandKey,
    row: {
      day: storedDay(row.day),
      status: z.parse(logStatus, row.status),
      updateDate: row.update_date,
      cutoffAt: row.cutoff_at,
    },
  }));
  return new Map(
    [...Map.groupBy(read, ({ brandKey }) => brandKey)].map(([brandKey, own]) => [brandKey, own.map(({ row }) => row)]),
  );
}

export function storedDay(text: string): LocalDay {
  const day = parseDayKey(text);
  if (!day) throw new Error(`not a day: ${text}`);
  return day;
}

/** Rows of this and the previous year (D-61), newest day first; whether the day was sent, not whether its sale was. */
export async function readLog(scope: ShopScope, { fromYear }: { fromYear: number }) {
  const rows = await scope.db
    .selectFrom('send_log')
    .where('shop_id', '=', scope.shopId)
    .where('only_sale', '=', false)
    .where('day', '>=', `${fromYear}-01-01`)
    .select(['brand', 'day', 'status', 'update_date'])
    .orderBy('day', 'desc')
    .orderBy('brand')
    .execute();
  return rows.map(({ brand, day, status, update_date }) => ({
    brand,
    day: storedDay(day),
    status: z.parse(logStatus, status),
    updateDate: update_date,
  }));
}

/** One row per (stream, brand, day, sale-only), rewritten by each send (D-61). `cutoffAt` = newest image of the send (D-57). */
export async function writeLog(
  scope: ShopScope,
  entry: LogKey & { brand: string; days: readonly string[]; cutoffAt: Date; broadcastId: string },
): Promise<void> {
  const { stream, brand, brandKey, onlySale, days, cutoffAt, broadcastId } = entry;
  await scope.db
    .insertInto('send_log')
    .values(
      days.toSorted().map((day) => ({
        shop_id: scope.shopId,
        stream,
        brand,
        brand_key: brandKey,
        only_sale: onlySale,
        day,
        status: 'queued',
        update_date: sql<Date>`now()`,
        cutoff_at: cutoffAt,
        broadcast_id: broadcastId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'stream', 'brand_key', 'day', 'only_sale']).doUpdateSet((row) => ({
        brand: row.ref('excluded.brand'),
        status: row.ref('excluded.status'),
        update_date: row.ref('excluded.update_date'),
        cutoff_at: sql<Date>`greatest(send_log.cutoff_at, excluded.cutoff_at)`,
        broadcast_id: row.ref('excluded.broadcast_id'),
      })),
    )
    .execute();
}

/** Two sends of the same days may write their rows at the same moment: by day, as a new send does. */
const lockLog = ({ db, shopId }: ShopScope, broadcastId: string) =>
  db
    .selectFrom('send_log')
    .where('shop_id', '=', shopId)
    .where('broadcast_id', '=', broadcastId)
    .select('day')
    .orderBy('day')
    .forNoKeyUpdate()
    .execute();

/** A further batch of a send brought newer images: they are no longer "after the last send" (D-57). */
export async function moveLogCutoff(scope: ShopScope, broadcastId: string, cutoffAt: Date): Promise<void> {
  await lockLog(scope, broadcastId);
  await scope.db
    .updateTable('send_log')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('cutoff_at', '<', cutoffAt)
    .set({ cutoff_at: cutoffAt })
    .execute();
}

/** Sets the status of the rows that this broadcast wrote last. */
export async function setLogStatus(scope: ShopScope, broadcastId: string, status: LogStatus): Promise<void> {
  await lockLog(scope, broadcastId);
  await scope.db
    .updateTable('send_log')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', '=', broadcastId)
    .where('status', '!=', status)
    .set({ status })
    .execute();
}
