import { sourceDrivers } from '@kolaj/contract/source/source-admin';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Source } from '../open/source.store.ts';

/** A connection with what it is known by and its sealed secrets. */
export interface Connection extends Source {
  ftpKey: string;
}

const driver = z.enum(sourceDrivers);

/** All connections the shop has ever had; the one that it used last first. */
export async function connections(scope: ShopScope): Promise<{ all: Connection[]; inUse: Connection | null }> {
  const rows = await scope.db
    .selectFrom('sources')
    .innerJoin('shops', 'shops.id', 'sources.shop_id')
    .where('sources.shop_id', '=', scope.shopId)
    .select(['sources.id', 'sources.shop_id as shopId', 'sources.driver', 'sources.settings', 'sources.sealed'])
    .select(['sources.ftp_key as ftpKey', 'sources.by_owner as byOwner'])
    .select(sql<boolean>`sources.ftp_key is not distinct from shops.server_config ->> 'ftp_key'`.as('isInUse'))
    .orderBy('sources.used_at', 'desc')
    .orderBy('sources.created_at', 'desc')
    .execute();
  const all = rows.map(({ isInUse: _isInUse, ...row }) => ({ ...row, driver: z.parse(driver, row.driver) }));
  const at = rows.findIndex(({ isInUse }) => isInUse);
  return { all, inUse: all[at] ?? null };
}

export async function countFolders(scope: ShopScope, sourceId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ConnectionRow {
  id: string;
  ftpKey: string;
  driver: Source['driver'];
  settings: object;
  sealed: Buffer | null;
  keyId: string | null;
  byOwner: boolean;
}

/** Writes a connection, new or known. Who connected it stays as it is: nobody else's reach comes with it. */
export async function writeConnection(scope: ShopScope, row: ConnectionRow): Promise<void> {
  const { id, ftpKey, sealed, keyId } = row;
  const changed = { driver: row.driver, settings: JSON.stringify(row.settings), sealed, key_id: keyId };
  await scope.db
    .insertInto('sources')
    .values({ id, shop_id: scope.shopId, ftp_key: ftpKey, by_owner: row.byOwner, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, updated_at: sql`now()` }))
    .execute();
}

/** From now on the shop imports from this source; its root is the id that the specification calls folder_id (D-24). */
export async function useConnection(
  scope: ShopScope,
  { id, ftpKey }: Pick<Connection, 'id' | 'ftpKey'>,
): Promise<void> {
  const named = JSON.stringify({ ftp_key: ftpKey, folder_id: id });
  await scope.db
    .updateTable('shops')
    .set({
      server_config: sql`case when jsonb_typeof(server_config) = 'object' then server_config else '{}' end || ${named}::jsonb`,
    })
    .where('id', '=', scope.shopId)
    .execute();
  await scope.db
    .updateTable('sources')
    .set({ used_at: sql`clock_timestamp()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

/** From now on the shop imports from nowhere. */
export async function useNoConnection({ db, shopId }: ShopScope): Promise<void> {
  await db
    .updateTable('shops')
    .set({ server_config: sql`server_config - 'ftp_key' - 'folder_id'` })
    .where('id', '=', shopId)
    .execute();
}

/** Two people who connect at once take turns, until the transaction ends. */
export async function holdSources({ db, shopId }: ShopScope): Promise<void> {
  await db.selectFrom('shops').where('id', '=', shopId).select('id').forNoKeyUpdate().execute();
}

/** What opens it is forgotten; what was imported from it stays, and is found again when it is connected again. */
export async function forgetSecrets(scope: ShopScope, id: string): Promise<void> {
  await scope.db
    .updateTable('sources')
    .set({ sealed: null, key_id: null, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}
