import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { isUndone } from '../../shop/open/undone.store.ts';

/** Keys of the names that only subfolders have which an undo of their import has emptied: their brands are nobody's news. */
export async function undoneBrandKeys({ db, shopId }: ShopScope): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('subfolders')
    .where('shop_id', '=', shopId)
    .select(sql<string>`coalesce(nullif(trim(showing_name), ''), name)`.as('name'))
    .select(isUndone('subfolders', shopId).as('isGone'))
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => key(name));
  return new Set([...byName].flatMap(([name, of]) => (of.every(({ isGone }) => isGone) ? name : [])));
}
