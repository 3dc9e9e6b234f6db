import { fieldsOf } from '@kolaj/domain/shared/loose';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** A shop's configurations as they are stored. */
export type ConfigRow = Awaited<ReturnType<typeof configRow>>;

/** `isLocked`: until the transaction ends. null = nobody has set that part up (D-21). */
export async function configRow({ db, shopId }: ShopScope, { isLocked = false } = {}) {
  const query = db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['name', 'server_config', 'client_config', 'config_version', 'brands_by_themselves']);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return {
    ...row,
    server_config: row.server_config === null ? null : fieldsOf(row.server_config),
    client_config: row.client_config === null ? null : fieldsOf(row.client_config),
  };
}

export async function writeConfig(
  { db, shopId }: ShopScope,
  { part, config }: { part: 'client_config' | 'server_config'; config: object },
): Promise<void> {
  await db
    .updateTable('shops')
    .set({ [part]: JSON.stringify(config), config_version: sql<number>`config_version + 1` })
    .where('id', '=', shopId)
    .execute();
}

/** Tells that a setting with a column of its own has changed, so that whoever read it before meets the change. */
export async function countChange({ db, shopId }: ShopScope): Promise<void> {
  await db
    .updateTable('shops')
    .set({ config_version: sql<number>`config_version + 1` })
    .where('id', '=', shopId)
    .execute();
}
