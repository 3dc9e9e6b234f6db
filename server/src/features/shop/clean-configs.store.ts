import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';

/** What of a shop may hold a secret that somebody typed into the wrong place. */
export interface StoredConfigs {
  serverConfig: unknown;
  swcSettings: unknown;
}

/** Of all shops, the deleted ones too: what is stored is stored. */
export async function allConfigs({ db }: SystemScope): Promise<(StoredConfigs & { id: string; keyword: string })[]> {
  return db
    .selectFrom('shops')
    .select(['id', 'keyword', 'server_config as serverConfig', 'swc_settings as swcSettings'])
    .execute();
}

/** Locked until the transaction ends. */
export async function configsOf({ db, shopId }: ShopScope): Promise<StoredConfigs> {
  return db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['server_config as serverConfig', 'swc_settings as swcSettings'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeConfigs(
  { db, shopId }: ShopScope,
  { serverConfig, swcSettings }: StoredConfigs,
): Promise<void> {
  await db
    .updateTable('shops')
    .set({
      server_config: serverConfig === null ? null : JSON.stringify(serverConfig),
      swc_settings: JSON.stringify(swcSettings),
      config_version: sql<number>`config_version + 1`,
    })
    .where('id', '=', shopId)
    .execute();
}
