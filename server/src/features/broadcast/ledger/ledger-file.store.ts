import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { StoredFile } from '../../../ports/file-store.ts';
import { idsOf, type LedgerMonth } from './ledger-months.store.ts';

/** What a file of a month must hold. */
export interface Extent {
  messages: number;
  /** When the last of them changed, to the microsecond; as the database writes it. */
  newestAt: string;
}

/** A shop's messages of a month; null = none. Read before the messages: what changes later makes the file too old. */
export async function readExtent({ db, shopId }: ShopScope, month: LedgerMonth): Promise<Extent | null> {
  const { from, before } = idsOf(month);
  const { rows } = await sql<{ messages: number; newestAt: string | null }>`
    select count(*)::int as messages, max(updated_at)::text as "newestAt" from deliveries
    where shop_id = ${shopId} and broadcast_id >= ${from} and broadcast_id < ${before}`.execute(db);
  const [row] = rows;
  return row?.newestAt ? { messages: row.messages, newestAt: row.newestAt } : null;
}

/** The file that holds exactly this; null = there is none. */
export async function findFile(scope: ShopScope, month: LedgerMonth, extent: Extent): Promise<string | null> {
  const row = await scope.db
    .selectFrom('ledger_files')
    .where('shop_id', '=', scope.shopId)
    .where('month', '=', month)
    .where('messages', '=', extent.messages)
    .where('newest_at', '=', sql<Date>`${extent.newestAt}::timestamptz`)
    .select('sha256')
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

export interface SendOfFile {
  id: string;
  kind: string;
  brand: string;
  days: string[];
  createdAt: Date;
}

export async function sendsOf({ db, shopId }: ShopScope, month: LedgerMonth): Promise<SendOfFile[]> {
  const { from, before } = idsOf(month);
  return db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('id', '>=', from)
    .where('id', '<', before)
    .select(['id', 'kind', 'brand', 'days', 'created_at as createdAt'])
    .orderBy('id')
    .execute();
}

/** That a message was to be taken back, and what came of it. */
export interface RecallOfFile {
  id: string;
  status: string;
  reason: unknown;
  askedAt: Date;
  settledAt: Date | null;
}

/** SQL knows no empty list. */
const noMessage = '00000000-0000-0000-0000-000000000000';

/** Recalls among these messages of a send, by message. */
export async function recallsOf(
  { db, shopId }: ShopScope,
  sendId: string,
  messages: readonly { id: string }[],
): Promise<Map<string, RecallOfFile>> {
  const rows = await db
    .selectFrom('delivery_recalls')
    .where('shop_id', '=', shopId)
    .where('broadcast_id', '=', sendId)
    .where('delivery_id', 'in', [...messages.map(({ id }) => id), noMessage])
    .select(['delivery_id as id', 'status', 'reason', 'asked_at as askedAt', 'settled_at as settledAt'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes a file that was read back and found whole; it takes the place of an older one of the same month. */
export async function noteFile(
  scope: ShopScope,
  { month, file, extent }: { month: LedgerMonth; file: StoredFile; extent: Extent },
): Promise<void> {
  await recordBlobs(scope, [{ ...file, mime: 'application/gzip' }]);
  const kept = {
    sha256: file.sha256,
    messages: extent.messages,
    newest_at: sql<Date>`${extent.newestAt}::timestamptz`,
    written_at: sql<Date>`now()`,
  };
  await scope.db
    .insertInto('ledger_files')
    .values({ shop_id: scope.shopId, month, ...kept })
    .onConflict((conflict) => conflict.columns(['shop_id', 'month']).doUpdateSet(kept))
    .execute();
}

/** Files of the shop, newest month first. */
export async function listFiles({ db, shopId }: ShopScope) {
  return db
    .selectFrom('ledger_files')
    .innerJoin('blobs', 'blobs.sha256', 'ledger_files.sha256')
    .where('ledger_files.shop_id', '=', shopId)
    .select(['ledger_files.id', 'month', 'messages', 'blobs.bytes', 'ledger_files.sha256'])
    .orderBy('month', 'desc')
    .execute();
}
