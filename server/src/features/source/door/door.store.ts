import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Source } from '../open/source.store.ts';
import { recordReceived } from '../upload/upload.store.ts';

/** A shop's FTP access as it is stored. */
export interface Door {
  isOn: boolean;
  username: string;
  hasPassword: boolean;
  lastLoginAt: Date | null;
}

/** null = the shop has never opened it. */
export async function readDoor(scope: ShopScope): Promise<Door | null> {
  const row = await scope.db
    .selectFrom('ftp_doors')
    .where('shop_id', '=', scope.shopId)
    .select(['is_on', 'username', 'password_hash', 'last_login_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { is_on: isOn, username, password_hash, last_login_at: lastLoginAt } = row;
  return { isOn, username, hasPassword: password_hash !== null, lastLoginAt };
}

export interface DoorChange {
  isOn: boolean;
  /** Of the first opening; the door keeps the one it has. */
  username: string;
  /** null = the password stays. */
  passwordHash: string | null;
}

/** Opens or closes the door. Sessions that are under way notice by `updated_at`. */
export async function writeDoor(scope: ShopScope, { isOn, username, passwordHash }: DoorChange): Promise<void> {
  await scope.db
    .insertInto('ftp_doors')
    .values({ shop_id: scope.shopId, is_on: isOn, username, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('shop_id').doUpdateSet({
        is_on: isOn,
        updated_at: sql`clock_timestamp()`,
        ...(passwordHash === null ? {} : { password_hash: passwordHash }),
      }),
    )
    .execute();
}

/** A door that somebody may come in by, with what is behind it. */
export interface OpenDoor {
  shopId: string;
  keyword: string;
  passwordHash: string | null;
  /** Changes whenever the door is closed or gets another password; microseconds since 1970, as text. */
  version: string;
  source: Source;
}

const driver = z.enum(['local', 'ftp', 'ftps', 'sftp']);

/** The open door of this user name whose shop has a source; null = there is none. */
export async function findOpenDoor({ db }: SystemScope, username: string): Promise<OpenDoor | null> {
  const row = await db
    .selectFrom('ftp_doors')
    .innerJoin('shops', 'shops.id', 'ftp_doors.shop_id')
    .innerJoin('sources', (join) =>
      join
        .onRef('sources.shop_id', '=', 'shops.id')
        .on(sql<boolean>`sources.ftp_key = shops.server_config ->> 'ftp_key'`),
    )
    .where('ftp_doors.username', '=', username)
    .where('ftp_doors.is_on', '=', true)
    .where('shops.deleted_at', 'is', null)
    .select(['shops.id as shopId', 'shops.keyword', 'ftp_doors.password_hash as passwordHash'])
    .select(['sources.id', 'sources.driver', 'sources.settings'])
    .select(sql<string>`extract(epoch from ftp_doors.updated_at)::text`.as('version'))
    .executeTakeFirst();
  if (!row) return null;
  const { shopId, keyword, passwordHash, version, id, settings } = row;
  // The door serves local sources only, which have no secrets.
  const source = { id, shopId, driver: z.parse(driver, row.driver), settings, sealed: null, byOwner: false };
  return { shopId, keyword, passwordHash, version, source };
}

export async function noteDoorLogin({ db, shopId }: ShopScope): Promise<void> {
  await db.updateTable('ftp_doors').set({ last_login_at: sql`now()` }).where('shop_id', '=', shopId).execute();
}

interface InSource {
  sourceId: string;
  path: string;
}

/** Whether a file came in by a door of ours and has not been imported since. */
export async function isReceivedFile({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<boolean> {
  const row = await db
    .selectFrom('received_files')
    .where('shop_id', '=', shopId)
    .where('source_id', '=', sourceId)
    .where('path', '=', path)
    .select('path')
    .executeTakeFirst();
  return row !== undefined;
}

const atOrBelow = (path: string) => sql<boolean>`(path = ${path} or starts_with(path, ${`${path}/`}))`;

/** Notes that a file has come whole by the door. */
export async function noteByDoor(scope: ShopScope, file: Parameters<typeof recordReceived>[1]): Promise<void> {
  await recordReceived(scope, file);
  const { sourceId, path } = file;
  await scope.db
    .insertInto('door_photos')
    .values({ source_id: sourceId, path, shop_id: scope.shopId })
    .onConflict((conflict) => conflict.columns(['source_id', 'path']).doUpdateSet({ came_at: sql`now()` }))
    .execute();
}

const tables = ['received_files', 'door_photos'] as const;

/** Forgets a file, or all files of a folder. */
export async function forgetReceivedBelow({ db, shopId }: ShopScope, { sourceId, path }: InSource): Promise<void> {
  for (const table of tables)
    await db
      .deleteFrom(table)
      .where('shop_id', '=', shopId)
      .where('source_id', '=', sourceId)
      .where(atOrBelow(path))
      .execute();
}

/** What was received is as whole under its new name. */
export async function moveReceived(
  scope: ShopScope,
  { sourceId, from, to }: { sourceId: string; from: string; to: string },
): Promise<void> {
  await forgetReceivedBelow(scope, { sourceId, path: to });
  for (const table of tables)
    await scope.db
      .updateTable(table)
      .set({ path: sql<string>`${to} || substr(path, char_length(${from}::text) + 1)` })
      .where('shop_id', '=', scope.shopId)
      .where('source_id', '=', sourceId)
      .where(atOrBelow(from))
      .execute();
}
