import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Source } from '../open/source.store.ts';

/** A shop's own photos in a folder. */
export interface FolderSource extends Pick<Source, 'id' | 'shopId' | 'driver' | 'settings'> {
  keyword: string;
}

/** Of all shops that are there, in use or not: a shop goes back to its folder when it leaves its server. */
export async function folderSources({ db }: SystemScope): Promise<FolderSource[]> {
  const rows = await db
    .selectFrom('sources')
    .innerJoin('shops', 'shops.id', 'sources.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('sources.driver', '=', 'local')
    .where(sql<boolean>`sources.settings ->> 'in' is distinct from 'store'`)
    .select(['sources.id', 'sources.shop_id as shopId', 'sources.settings', 'shops.keyword'])
    .orderBy('shops.keyword')
    .execute();
  return rows.map((row) => ({ ...row, driver: 'local' }));
}

/** From now on the photos of this source are those in the store. */
export async function useStore({ db, shopId }: ShopScope, sourceId: string): Promise<void> {
  await db
    .updateTable('sources')
    .set({ settings: sql`settings || '{"in": "store"}'`, updated_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('id', '=', sourceId)
    .execute();
}
