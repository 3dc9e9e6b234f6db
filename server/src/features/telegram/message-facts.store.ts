import { fieldsOf } from '@kolaj/domain/shared/loose';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { mainDomainOf } from '../site/open/main-domain.store.ts';

/** A shop's name and settings as they are stored. */
export async function shopRow({ db, shopId }: ShopScope, { isLocked = false } = {}) {
  const query = db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['name', 'keyword', 'server_config', 'client_config', 'config_version'])
    .select(mainDomainOf(shopId).as('domain'));
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { ...row, server_config: fieldsOf(row.server_config), client_config: row.client_config };
}

export async function writeServerConfig({ db, shopId }: ShopScope, config: object): Promise<void> {
  await db
    .updateTable('shops')
    .set({ server_config: JSON.stringify(config), config_version: sql<number>`config_version + 1` })
    .where('id', '=', shopId)
    .execute();
}

/** What the subfolders are called in which an approved, active product is discounted (D-69). */
export async function discountedNames({ db, shopId }: ShopScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(trim(s.showing_name), ''), s.name) as name
    from collages c join subfolders s on s.id = c.subfolder_id and s.state = 'active'
    where c.shop_id = ${shopId} and c.discounted and c.status = 'verified' and c.state = 'active'
      and c.export_id is not null`.execute(db);
  return rows.map(({ name }) => name);
}
