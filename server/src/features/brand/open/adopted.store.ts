import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { mirrorBrands } from '../brand.store.ts';

/**
 * Deletes brands that made themselves of subfolders that are gone: of these names, not older, and as they were made — one that
 * somebody has given a logo or another word stays, and so does one that another subfolder is called after.
 */
export async function dropAdopted(
  scope: ShopScope,
  { names, since }: { names: readonly string[]; since: Date },
): Promise<void> {
  const { db, shopId } = scope;
  await sql`
    delete from brands b
    where shop_id = ${shopId} and name = any(${[...names]}::text[]) and created_at >= ${since}
      and version = 1 and logo = '' and cover_photo = '' and link = '' and deleted_at is null
      and not exists (select from subfolders s where s.shop_id = ${shopId} and b.name in (s.name, s.showing_name))
  `.execute(db);
  await mirrorBrands(scope);
  await tell(scope, { kind: 'brands' });
}
