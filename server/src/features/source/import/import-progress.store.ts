import { type ImportJob, importErrors, importStatuses, leftOutFile } from '@kolaj/contract/source/source';
import type { ImportItem } from '@kolaj/contract/source/source-import';
import { photoFaults } from '@kolaj/domain/source/file-trouble';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const status = z.enum(importStatuses);
const wish = z.nullable(z.enum(['pause', 'cancel']));
const origin = z.enum(['person', 'watch']);
const errorCode = z.nullable(z.enum(importErrors));
const leftOut = z.array(leftOutFile);
const kinds = z.array(z.record(z.string(), z.int()));
const photoFault = z.enum(photoFaults);

const itemStatus = z.enum(['queued', 'copying', 'processing', 'done', 'failed']);

/** Running imports and those that ended after `since`, newest first; every number is counted from rows. */
export async function recentImports(scope: ShopScope, since: Date): Promise<ImportJob[]> {
  const rows = await jobRows(scope)
    .where((is) => is.or([is('import_jobs.finished_at', 'is', null), is('import_jobs.finished_at', '>=', since)]))
    .execute();
  return counted(scope, rows);
}

/** Imports that were asked for after `since` and, to page, before `before`, newest first. */
export async function pastImports(
  scope: ShopScope,
  { since, before, limit }: { since: Date; before: Date | null; limit: number },
): Promise<ImportJob[]> {
  const rows = await jobRows(scope)
    .where('import_jobs.created_at', '>=', since)
    .$if(before !== null, (query) => query.where('import_jobs.created_at', '<', before ?? since))
    .limit(limit)
    .execute();
  return counted(scope, rows);
}

/** One import; null = the shop has none of this id. */
export async function oneImport(scope: ShopScope, importId: string): Promise<ImportJob | null> {
  const [found] = await counted(scope, await jobRows(scope).where('import_jobs.id', '=', importId).execute());
  return found ?? null;
}

/** The subfolders of an import in the order of their names. */
export async function importItems(scope: ShopScope, importId: string): Promise<ImportItem[]> {
  const rows = await scope.db
    .selectFrom('import_items')
    .innerJoin('subfolders', 'subfolders.id', 'import_items.subfolder_id')
    .where('import_items.shop_id', '=', scope.shopId)
    .where('import_items.import_id', '=', importId)
    .select([
      'import_items.subfolder_id',
      'subfolders.name',
      'subfolders.source_path as path',
      'import_items.status',
      'import_items.photos_total as total',
      'import_items.photos_copied as copied',
      'import_items.photos_skipped as skipped',
      sql<number>`jsonb_array_length(import_items.photos_failed)`.as('failed'),
    ])
    .orderBy('subfolders.source_path')
    .execute();
  const undone = await undoneCollages(scope, { by: 'subfolder_id', ids: [importId] });
  return rows.map(({ subfolder_id, name, path, status: at, total, copied, skipped, failed }) => ({
    subfolder_id,
    name,
    path,
    status: z.parse(itemStatus, at),
    photos: { total, copied, skipped, failed },
    undone: undone.get(subfolder_id) ?? 0,
  }));
}

function jobRows({ db, shopId }: ShopScope) {
  return db
    .selectFrom('import_jobs')
    .innerJoin('folders', 'folders.id', 'import_jobs.folder_id')
    .where('import_jobs.shop_id', '=', shopId)
    .select([
      'import_jobs.id',
      'import_jobs.folder_id',
      'folders.name as folder_name',
      'import_jobs.status',
      'import_jobs.error',
      'import_jobs.error_code',
      'import_jobs.wish',
      'import_jobs.origin',
      'import_jobs.created_at',
      'import_jobs.finished_at',
    ])
    .orderBy('import_jobs.created_at', 'desc')
    .orderBy('import_jobs.id');
}
type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

async function counted(scope: ShopScope, jobs: readonly JobRow[]): Promise<ImportJob[]> {
  if (jobs.length === 0) return [];

  const ids = jobs.map(({ id }) => id);
  const photos = await photoTotals(scope, ids);
  const collages = await collageTotals(scope, ids);
  const undone = await undoneCollages(scope, { by: 'undone_import', ids });
  const undecodable = await undecodablePhotos(scope, ids);
  const byFtp = await photosByFtp(scope, ids);
  return jobs.map((job) => {
    const copied = photos.get(job.id) ?? {
      total: 0,
      listed: 0,
      items: 0,
      copied: 0,
      skipped: 0,
      back: 0,
      failed: [],
      others: [],
    };
    const noPictures = undecodable.get(job.id) ?? [];
    return {
      id: job.id,
      folder_id: job.folder_id,
      folder_name: job.folder_name,
      status: z.parse(status, job.status),
      wish: z.parse(wish, job.wish),
      origin: z.parse(origin, job.origin),
      photos: {
        total: copied.total,
        expected: expectedOf(copied),
        done: copied.copied + copied.skipped - noPictures.length,
        skipped: copied.skipped,
        failed: copied.failed.length + noPictures.length,
      },
      by_ftp: byFtp.get(job.id) ?? 0,
      collages: collages.get(job.id) ?? { total: 0, done: 0, failed: 0, products: 0 },
      undone: undone.get(job.id) ?? 0,
      back: copied.back,
      unreadable: [...copied.failed, ...noPictures],
      other_files: copied.others,
      error: job.error,
      error_code: z.parse(errorCode, job.error_code),
      created_at: job.created_at.toISOString(),
      finished_at: job.finished_at?.toISOString() ?? null,
    };
  });
}

async function photoTotals(scope: ShopScope, ids: readonly string[]) {
  const rows = await scope.db
    .selectFrom('import_items')
    .where('shop_id', '=', scope.shopId)
    .where('import_id', 'in', ids)
    .select(({ fn }) => [
      'import_id',
      fn.sum<number>('photos_total').as('total'),
      fn.countAll<number>().as('items'),
      fn
        .countAll<number>()
        .filterWhere(({ or, eb }) => or([eb('status', '<>', 'queued'), eb('photos_total', '>', 0)]))
        .as('listed'),
      fn.sum<number>('photos_copied').as('copied'),
      fn.sum<number>('photos_skipped').as('skipped'),
      fn.sum<number>('collages_back').as('back'),
      fn.agg<unknown[]>('jsonb_agg', ['photos_failed']).as('failed'),
      fn.agg<unknown[]>('jsonb_agg', ['files_other']).as('others'),
    ])
    .groupBy('import_id')
    .execute();
  return new Map(
    rows.map(({ import_id, failed, others, ...counts }) => [
      import_id,
      {
        ...counts,
        failed: failed.flatMap((list) => z.parse(leftOut, list)),
        others: kindsOf(z.parse(kinds, others)),
      },
    ]),
  );
}

/** Subfolders are listed one after the other: until the last one nobody knows how many photos there will be. */
function expectedOf({ total, items, listed }: { total: number; items: number; listed: number }): number {
  return listed === 0 ? total : Math.round((total * items) / listed);
}

/** Those of all subfolders together, the most frequent first. */
function kindsOf(bySubfolder: readonly Record<string, number>[]): ImportJob['other_files'] {
  const sums = new Map<string, number>();
  for (const each of bySubfolder) {
    for (const [kind, count] of Object.entries(each)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

async function collageTotals(scope: ShopScope, ids: readonly string[]) {
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('import_id', 'in', ids)
    .select(({ fn }) => [
      'import_id',
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', 'in', ['done', 'verified']).as('done'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
      fn
        .countAll<number>()
        .filterWhere('joined_into', 'is', null)
        .filterWhere(sql`failure ->> 'reason'`, 'is distinct from', 'no_image')
        .filterWhere(sql`failure ->> 'reason'`, 'is distinct from', 'image_broken')
        .as('products'),
    ])
    .groupBy('import_id')
    .execute();
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]));
}

/** Collages that the undo of these imports has made passive: by the import, or by the subfolder they are in. */
async function undoneCollages(
  { db, shopId }: ShopScope,
  { by, ids }: { by: 'undone_import' | 'subfolder_id'; ids: readonly string[] },
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('undone_import', 'in', ids)
    .select(({ fn }) => [by, fn.countAll<number>().as('count')])
    .groupBy(by)
    .execute();
  return new Map(rows.map((row) => [row[by], row.count]));
}

/** Of the photos of the collages that an import made, those that came in by the shop's own FTP door. */
async function photosByFtp({ db, shopId }: ShopScope, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('collages')
    .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
    .innerJoin('door_photos', (join) =>
      join.onRef('door_photos.path', '=', 'collage_images.path').on('door_photos.shop_id', '=', shopId),
    )
    .where('collages.shop_id', '=', shopId)
    .where('collage_images.shop_id', '=', shopId)
    .where('collages.import_id', 'in', ids)
    .select(({ fn }) => ['collages.import_id', fn.countAll<number>().as('count')])
    .groupBy('collages.import_id')
    .execute();
  return new Map(rows.map(({ import_id, count }) => [import_id, count]));
}

/** Photos that were copied and turned out not to be pictures. */
async function undecodablePhotos(scope: ShopScope, ids: readonly string[]) {
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
    .innerJoin('photo_analyses', 'photo_analyses.sha256', 'collage_images.sha256')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collage_images.shop_id', '=', scope.shopId)
    .where('collages.import_id', 'in', ids)
    .where('photo_analyses.verdict', '=', 'unreadable')
    .where('photo_analyses.tolerant', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photo_pardons')
            .innerJoin('photo_analyses as again', 'again.sha256', 'photo_pardons.sha256')
            .where('photo_pardons.shop_id', '=', scope.shopId)
            .whereRef('photo_pardons.sha256', '=', 'photo_analyses.sha256')
            .where('again.tolerant', '=', true)
            .where('again.verdict', '=', 'readable'),
        ),
      ),
    )
    .select(['collages.import_id', 'collage_images.path', 'photo_analyses.fault'])
    .orderBy('collage_images.path')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.import_id);
  return new Map(
    [...grouped].map(([id, list]) => [id, list.map(({ path, fault }) => ({ path, code: z.parse(photoFault, fault) }))]),
  );
}
