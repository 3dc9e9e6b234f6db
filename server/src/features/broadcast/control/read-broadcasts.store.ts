import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { leftOut } from '@kolaj/contract/broadcast/reasons';
import { messageKinds } from '@kolaj/domain/broadcast/accept/message-kind';
import {
  broadcastStatuses,
  type DeliveryStatus,
  deliveryStatuses,
  openStatuses,
  pauseReasons,
} from '@kolaj/domain/broadcast/delivery/delivery';
import { countDeliveries, type DeliveryCounts, totalsOf } from '@kolaj/domain/broadcast/delivery/progress';
import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import { streams } from '@kolaj/domain/channel/group/group';
import { type NotNull, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const status = z.enum(broadcastStatuses);
const stream = z.catch(z.enum([...streams, 'manual', ...messageKinds]), 'manual');
const deliveryStatus = z.enum(deliveryStatuses);
const pauseReason = z.nullable(z.enum(pauseReasons));

type ByStatus = Partial<Record<DeliveryStatus, number>>;

export interface ListQuery {
  subfolderId: string | null;
  /** `open`: not at their end yet; `questions`: with uncertain or failed messages. */
  only: 'open' | 'questions' | null;
  /** Only what was confirmed before it. */
  before: Date | null;
  limit: number;
}

/** Sends, newest first; the running ones are in the first page even beyond the limit. */
export async function listSummaries(
  scope: ShopScope,
  { subfolderId, only, before, limit }: ListQuery,
): Promise<BroadcastSummary[]> {
  const asked = scope.db
    .selectFrom('send_counts')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['uncertain', 'failed'])
    .select('broadcast_id')
    .groupBy('broadcast_id')
    .having(({ fn }) => fn.sum('messages'), '>', 0);
  const of = scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .$if(subfolderId !== null, (query) =>
      query.where((is) => is.or([is('subfolder_id', '=', subfolderId), is('stream_folder_id', '=', subfolderId)])),
    )
    .$if(only === 'open', (query) => query.where('status', 'in', [...openStatuses]))
    .$if(only === 'questions', (query) => query.where('id', 'in', asked))
    .$if(before !== null, (query) => query.where('created_at', '<', before));
  const newest = of.select('id').orderBy('created_at', 'desc').limit(limit);
  const rows = await of
    .where((is) => is.or([...(before === null ? [is('status', 'in', [...openStatuses])] : []), is('id', 'in', newest)]))
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  const counts = await countsOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => summaryOf(row, counts.get(row.id) ?? {}));
}

/** These sends, newest first. */
export async function summariesOf(scope: ShopScope, ids: readonly string[]): Promise<BroadcastSummary[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', [...ids])
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  const counts = await countsOf(scope, ids);
  return rows.map((row) => summaryOf(row, counts.get(row.id) ?? {}));
}

/** Sends that began in a time, and those under way whenever they began; the newest `limit`, in the order they began. */
export async function summariesBetween(
  scope: ShopScope,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ summaries: BroadcastSummary[]; leftOut: number }> {
  const of = scope.db.selectFrom('broadcasts').where('shop_id', '=', scope.shopId);
  const within = of.where('created_at', '>=', from).where('created_at', '<', to);
  const newest = await within.selectAll().orderBy('created_at', 'desc').limit(limit).execute();
  const open = await of
    .where('status', 'in', [...openStatuses])
    .where('created_at', '<', to)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  const all = await within.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = [...new Map([...newest, ...open].map((row) => [row.id, row])).values()];
  const counts = await countsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const summaries = rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((row) => summaryOf(row, counts.get(row.id) ?? {}));
  return { summaries, leftOut: Number(all.count) - newest.length };
}

interface BroadcastRow {
  id: string;
  kind: string;
  only_sale: boolean;
  brand: string;
  subfolder_id: string | null;
  stream_folder_id: string | null;
  days: string[];
  status: string;
  pause_reason: string | null;
  created_at: Date;
  finished_at: Date | null;
}

function summaryOf(row: BroadcastRow, byStatus: ByStatus): BroadcastSummary {
  const isOpen = row.finished_at === null;
  return {
    id: row.id,
    stream: z.parse(stream, row.kind),
    only_sale: row.only_sale,
    brand: row.brand,
    subfolder_id: row.subfolder_id ?? row.stream_folder_id,
    days: row.days,
    status: z.parse(status, row.status),
    pause_reason: isOpen ? z.parse(pauseReason, row.pause_reason) : null,
    counts: countsView(countDeliveries(byStatus)),
    totals: totalsOf(byStatus),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** What was left out on purpose is not part of the work. */
export const countsView = ({ total, skipped, done, uncertain, failed, cancelled, open }: DeliveryCounts) => ({
  total: total - skipped,
  done,
  uncertain,
  failed,
  cancelled,
  open,
});

async function countsOf(scope: ShopScope, ids: readonly string[]): Promise<Map<string, ByStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('send_counts')
    .where('shop_id', '=', scope.shopId)
    .where('broadcast_id', 'in', [...ids])
    .select(['broadcast_id', 'status', sql<number>`sum(messages)::int`.as('count')])
    .groupBy(['broadcast_id', 'status'])
    .$narrowType<{ broadcast_id: NotNull }>()
    .execute();
  const byBroadcast = Map.groupBy(rows, ({ broadcast_id }) => broadcast_id);
  return new Map(
    [...byBroadcast].map(([id, of]) => [
      id,
      Object.fromEntries(of.map((row) => [z.parse(deliveryStatus, row.status), row.count])),
    ]),
  );
}

/** One send with the groups that got nothing; null = not this shop's. */
export async function readSummary(
  scope: ShopScope,
  id: string,
): Promise<{ summary: BroadcastSummary; leftOut: LeftOutRow[] } | null> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const counts = await countsOf(scope, [id]);
  return {
    summary: summaryOf(row, counts.get(id) ?? {}),
    leftOut: z.parse(z.array(leftOut), row.left_out),
  };
}
