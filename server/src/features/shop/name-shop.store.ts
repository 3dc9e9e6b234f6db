import { keywordFrom } from '@kolaj/domain/shop/keyword';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { keywordsLike } from './make-shop.store.ts';

export interface ShopName {
  name: string;
  keyword: string;
}

/** The nearest keyword that no other shop has; deleted shops keep theirs. */
export async function freeKeyword(
  scope: SystemScope,
  { keyword, ownKeyword }: { keyword: string; ownKeyword: string },
): Promise<string> {
  const stem = keywordFrom(keyword, () => false).replace(/-\d+$/, '');
  const taken = await keywordsLike(scope, stem);
  taken.delete(ownKeyword.toLowerCase());
  return keywordFrom(keyword, (one) => taken.has(one));
}

/**
 * Whether no other shop has the keyword, until the transaction ends. Of two shops that ask for one at the same moment the second waits
 * here for the first.
 */
export async function isKeywordFree(
  { db }: SystemScope,
  { shopId, keyword }: { shopId: string; keyword: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('kolaj.keywords'))`.execute(db);
  const other = await db
    .selectFrom('shops')
    .where(({ fn }) => fn<string>('lower', ['keyword']), '=', keyword)
    .where('id', '<>', shopId)
    .select('id')
    .executeTakeFirst();
  return other === undefined;
}

/** False = somebody named it in the meantime, or it has a site: links to it would lead to whoever takes the old keyword. */
export async function writeName({ db }: SystemScope, { shopId, name, keyword }: ShopName & { shopId: string }) {
  const row = await db
    .updateTable('shops')
    .set({ name, keyword, named_at: sql<Date>`now()` })
    .where('id', '=', shopId)
    .where('named_at', 'is', null)
    .where('live_build_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
