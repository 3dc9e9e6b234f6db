import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { isQuiet, limitOf } from '../open/import.store.ts';

/** One subfolder that somebody wants imported; `only` limits it to names of product directories or files (D-27). */
export interface WantedSubfolder {
  name: string;
  path: string;
  only: string[] | null;
}

export interface WantedFolder {
  /** Of a folder that was imported before, perhaps from another path. */
  id: string | null;
  name: string;
  path: string;
  subfolders: WantedSubfolder[];
}

export type RequestedImport =
  /** `resumed`: it was paused, or nothing has been heard of it for a while; its job is to be ordered again. */
  { kind: 'started' | 'joined' | 'resumed'; importId: string; folderId: string } | { kind: 'folder-unknown' };

export interface ImportRequest {
  sourceId: string;
  /** null = a watched folder. */
  requestedBy: string | null;
  folder: WantedFolder;
}

/**
 * Writes down an import. A folder has one running import: who asks for more of it joins that one, and the running job
 * takes the new subfolders along.
 */
export async function requestImport(
  scope: ShopScope,
  { sourceId, requestedBy, folder }: ImportRequest,
): Promise<RequestedImport> {
  const folderId = await upsertFolder(scope, { sourceId, folder });
  if (folderId === null) return { kind: 'folder-unknown' };

  const running = await lockRunningImport(scope, folderId);
  const importId = running?.id ?? (await insertImport(scope, { folderId, requestedBy }));
  for (const wanted of folder.subfolders) {
    const subfolderId = await upsertSubfolder(scope, { folderId, wanted });
    await addItem(scope, { importId, subfolderId, only: wanted.only });
  }
  if (!running) return { kind: 'started', importId, folderId };
  await goOn(scope, importId);
  return { kind: running.isIdle ? 'resumed' : 'joined', importId, folderId };
}

/** Who asks for more of a folder wants its import to run, paused or about to be. */
async function goOn({ db, shopId }: ShopScope, importId: string): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({
      status: sql`case status when 'paused' then 'queued' else status end`,
      wish: null,
      error: null,
      error_code: null,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', importId)
    .execute();
}

async function upsertFolder(
  scope: ShopScope,
  { sourceId, folder: { id, name, path } }: { sourceId: string; folder: WantedFolder },
): Promise<string | null> {
  if (id !== null) return moveFolder(scope, { sourceId, id, path });
  const made = await scope.db
    .insertInto('folders')
    .values({ shop_id: scope.shopId, source_id: sourceId, source_path: path, name })
    .onConflict((conflict) => conflict.columns(['shop_id', 'source_path']).doUpdateSet({ updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** The folder of this id, at the path where it is now; null = there is none, or the path is another one's. */
async function moveFolder(
  scope: ShopScope,
  { sourceId, id, path }: { sourceId: string; id: string; path: string },
): Promise<string | null> {
  if (await isOtherFolderAt(scope, { id, path })) return null;
  const before = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('source_id', '=', sourceId)
    .select('source_path')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await scope.db
    .updateTable('folders')
    .set({ source_path: path, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
  if (before.source_path !== path)
    await moveContents(scope, { sourceId, folderId: id, from: before.source_path, path });
  return id;
}

/** What was imported from the old path is known at the new one, else all of it would be made a second time. */
async function moveContents(
  scope: ShopScope,
  { sourceId, folderId, from, path }: { sourceId: string; folderId: string; from: string; path: string },
): Promise<void> {
  const old = `${from}/`;
  await sql`
    update subfolders set source_path = ${path} || substr(source_path, length(${from}) + 1)
    where shop_id = ${scope.shopId} and folder_id = ${folderId} and starts_with(source_path, ${old})`.execute(scope.db);
  await sql`
    update source_files f set path = ${path} || substr(path, length(${from}) + 1)
    where shop_id = ${scope.shopId} and source_id = ${sourceId} and starts_with(path, ${old})
      and not exists (
        select from source_files other
        where other.shop_id = ${scope.shopId} and other.source_id = ${sourceId}
          and other.path = ${path} || substr(f.path, length(${from}) + 1))`.execute(scope.db);
}

/** A path belongs to one folder: an id that names another one is as unknown as any. */
async function isOtherFolderAt(scope: ShopScope, { id, path }: { id: string; path: string }): Promise<boolean> {
  const other = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('source_path', '=', path)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

async function upsertSubfolder(
  scope: ShopScope,
  { folderId, wanted: { name, path } }: { folderId: string; wanted: WantedSubfolder },
): Promise<string> {
  const made = await scope.db
    .insertInto('subfolders')
    .values({ shop_id: scope.shopId, folder_id: folderId, source_path: path, name, name_key: key(name) })
    .onConflict((conflict) => conflict.columns(['folder_id', 'source_path']).doUpdateSet({ updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function lockRunningImport(
  scope: ShopScope,
  folderId: string,
): Promise<{ id: string; isIdle: boolean } | undefined> {
  return scope.db
    .selectFrom('import_jobs')
    .where('shop_id', '=', scope.shopId)
    .where('folder_id', '=', folderId)
    .where('status', 'in', ['queued', 'listing', 'copying', 'paused'])
    .select(['id', sql<boolean>`status = 'paused' or ${isQuiet}`.as('isIdle')])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The row of the folder is locked by its upsert, so two requests cannot both come here for one folder. */
async function insertImport(
  scope: ShopScope,
  { folderId, requestedBy }: { folderId: string; requestedBy: string | null },
): Promise<string> {
  const made = await scope.db
    .insertInto('import_jobs')
    .values({
      shop_id: scope.shopId,
      folder_id: folderId,
      requested_by: requestedBy,
      origin: requestedBy === null ? 'watch' : 'person',
      selection: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/**
 * What a subfolder's item is asked for adds up as long as it is not copied: names to names, and everything stays everything.
 * `selection` of the import keeps the names of the subfolders that are limited, by subfolder id.
 */
async function addItem(
  scope: ShopScope,
  { importId, subfolderId, only }: { importId: string; subfolderId: string; only: string[] | null },
): Promise<void> {
  const open = await lockOpenItem(scope, { importId, subfolderId });
  await scope.db
    .insertInto('import_items')
    .values({ shop_id: scope.shopId, import_id: importId, subfolder_id: subfolderId })
    .onConflict((conflict) => conflict.columns(['import_id', 'subfolder_id']).doUpdateSet({ status: 'queued' }))
    .execute();

  const names = open ? bothLimits(open.only, only) : only;
  const limit = JSON.stringify(names === null ? {} : { [subfolderId]: names });
  await scope.db
    .updateTable('import_jobs')
    .set({ selection: sql`(selection - ${subfolderId}::text) || ${limit}::jsonb`, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', importId)
    .execute();
}

async function lockOpenItem(
  scope: ShopScope,
  { importId, subfolderId }: { importId: string; subfolderId: string },
): Promise<{ only: string[] | null } | null> {
  const row = await scope.db
    .selectFrom('import_items')
    .innerJoin('import_jobs', 'import_jobs.id', 'import_items.import_id')
    .where('import_items.shop_id', '=', scope.shopId)
    .where('import_items.import_id', '=', importId)
    .where('import_items.subfolder_id', '=', subfolderId)
    .where('import_items.status', 'in', ['queued', 'copying'])
    .select('import_jobs.selection')
    .forUpdate('import_items')
    .executeTakeFirst();
  return row ? { only: limitOf(row.selection, subfolderId) } : null;
}

function bothLimits(some: string[] | null, others: string[] | null): string[] | null {
  return some === null || others === null ? null : [...new Set([...some, ...others])];
}
