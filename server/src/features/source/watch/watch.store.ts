import { type Watch, watchResult } from '@kolaj/contract/source/source-watch';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** The watched folders of a source in the order of their paths. */
export async function watchesOf(scope: ShopScope, sourceId: string): Promise<Watch[]> {
  const rows = await watchRows(scope).where('source_id', '=', sourceId).orderBy('path').execute();
  return rows.map(asJson);
}

export async function oneWatch(scope: ShopScope, id: string): Promise<Watch | null> {
  const row = await watchRows(scope).where('id', '=', id).executeTakeFirst();
  return row ? asJson(row) : null;
}

function watchRows({ db, shopId }: ShopScope) {
  return db
    .selectFrom('watches')
    .where('shop_id', '=', shopId)
    .select(['id', 'path', 'every_minutes', 'is_on', 'next_at', 'last_at', 'last_result'])
    .select([
      sql<string | null>`to_char(from_time, 'HH24:MI')`.as('from'),
      sql<string | null>`to_char(to_time, 'HH24:MI')`.as('to'),
    ]);
}
type WatchRow = Awaited<ReturnType<ReturnType<typeof watchRows>['execute']>>[number];

/** A result that an older version of Kolaj has written counts as none. */
function asJson({ next_at, last_at, last_result, ...row }: WatchRow): Watch {
  const result = watchResult.safeParse(last_result);
  return {
    ...row,
    next_at: next_at.toISOString(),
    last_at: last_at?.toISOString() ?? null,
    last_result: result.success ? result.data : null,
  };
}

export interface WatchInput {
  sourceId: string;
  path: string;
  everyMinutes: number;
  /** `HH:mm` where the shop is. */
  from: string | null;
  to: string | null;
  isOn: boolean;
}

/** One watch per folder; a changed one looks again within a minute. */
export async function writeWatch(scope: ShopScope, input: WatchInput): Promise<string> {
  const values = {
    every_minutes: input.everyMinutes,
    from_time: input.from,
    to_time: input.to,
    is_on: input.isOn,
    next_at: sql<Date>`now()`,
    failures: 0,
  };
  const { id } = await scope.db
    .insertInto('watches')
    .values({ shop_id: scope.shopId, source_id: input.sourceId, path: input.path, ...values })
    .onConflict((conflict) => conflict.columns(['source_id', 'path']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the path that was watched; null = there is no such watch */
export async function deleteWatch({ db, shopId }: ShopScope, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('watches')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('path')
    .executeTakeFirst();
  return row?.path ?? null;
}

/** @returns the watched path; null = there is no such watch */
export async function hurryWatch({ db, shopId }: ShopScope, id: string): Promise<string | null> {
  const row = await db
    .updateTable('watches')
    .set({ next_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('path')
    .executeTakeFirst();
  return row?.path ?? null;
}

export interface DueWatch {
  id: string;
  shopId: string;
  timeZone: string;
  /** Minutes since midnight where the shop is. */
  from: number | null;
  to: number | null;
}

/** Watches of all shops whose next look is due, by the shop's own source only. */
export async function dueWatches({ db }: SystemScope, now: Date): Promise<DueWatch[]> {
  const minutes = (column: 'from_time' | 'to_time') =>
    sql<number | null>`(extract(epoch from watches.${sql.ref(column)}) / 60)::int`;
  return db
    .selectFrom('watches')
    .innerJoin('shops', 'shops.id', 'watches.shop_id')
    .where('watches.is_on', '=', true)
    .where('shops.deleted_at', 'is', null)
    .where('watches.next_at', '<=', now)
    .select(['watches.id', 'watches.shop_id as shopId', 'shops.time_zone as timeZone'])
    .select([minutes('from_time').as('from'), minutes('to_time').as('to')])
    .orderBy('watches.next_at')
    .execute();
}

export interface TakenWatch {
  sourceId: string;
  path: string;
  everyMinutes: number;
  failures: number;
}

/** Takes a due watch for one look; null = it is gone or somebody else has it. Who is killed over it is late, not lost. */
export async function takeWatch({ db, shopId }: ShopScope, id: string, now: Date): Promise<TakenWatch | null> {
  const row = await db
    .updateTable('watches')
    .set({ last_at: now, next_at: sql<Date>`${now}::timestamptz + every_minutes * interval '1 minute'` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .returning(['source_id', 'path', 'every_minutes', 'failures'])
    .executeTakeFirst();
  if (!row) return null;
  return { sourceId: row.source_id, path: row.path, everyMinutes: row.every_minutes, failures: row.failures };
}

/** Writes down what a look has found. */
export async function endLook(
  { db, shopId }: ShopScope,
  id: string,
  { result, failures, nextAt }: { result: NonNullable<Watch['last_result']>; failures: number; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('watches')
    .set({ last_result: JSON.stringify(result), failures, next_at: nextAt })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Whether an import of the folder runs or waits for a person. */
export async function hasOpenImport({ db, shopId }: ShopScope, folderPath: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_jobs')
    .innerJoin('folders', 'folders.id', 'import_jobs.folder_id')
    .where('import_jobs.shop_id', '=', shopId)
    .where('folders.source_path', '=', folderPath)
    .where('import_jobs.status', 'in', ['queued', 'listing', 'copying', 'paused'])
    .select('import_jobs.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Files that the last imports of a folder could not use and that waiting does not fix, with the time of that import in ms since
 * 1970: another try only makes sense once they have changed.
 */
export async function hopelessFiles({ db, shopId }: ShopScope, folderPath: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; at: Date }>`
    select file->>'path' as path, max(import_jobs.created_at) as at
    from import_jobs
      join folders on folders.id = import_jobs.folder_id
      join import_items on import_items.import_id = import_jobs.id
      cross join jsonb_array_elements(import_items.photos_failed) as file
    where import_jobs.shop_id = ${shopId} and import_items.shop_id = ${shopId} and folders.source_path = ${folderPath}
      and coalesce(file->>'code', '') not in ('still_uploading', 'broken_off', 'gone')
      and import_jobs.created_at > now() - interval '30 days'
    group by 1`.execute(db);
  return new Map(rows.map(({ path, at }) => [path, at.getTime()]));
}
