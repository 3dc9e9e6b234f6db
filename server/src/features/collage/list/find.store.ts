import type { SearchWord } from '@kolaj/domain/collage/search-words';
import { fold } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

interface Found {
  id: string;
  folderId: string;
}

// As `fold` of the rules, as far as a code or a colour needs it: in the database there is no other way to compare thousands at once.
const folded = (text: ReturnType<typeof sql<string>>) =>
  sql<string>`translate(lower(${text}), 'çğıöşüâîû', 'cgiosuaiu')`;
const ownWords = folded(
  sql<string>`collages.product_code || ' ' || collages.kolaj_name || ' ' || coalesce(collages.editor #>> '{text_data,code}', '') || ' ' || coalesce(collages.editor #>> '{text_data,values,color}', '')`,
);
// Many write a code without its marks: "be404" is "BE-404".
const plainCodes = sql<string>`translate(${folded(sql<string>`collages.product_code || '|' || coalesce(collages.editor #>> '{text_data,code}', '')`)}, '-_./ ', '')`;
const amounts = sql<string>`replace(coalesce(collages.editor #>> '{text_data,values,price}', '') || ' ' || coalesce(collages.editor #>> '{text_data,discountprice}', ''), ',', '.')`;

/** Collages that hold every word in their code, colour, price or brand: codes that begin with the first word, then the newest. Not what was taken back with its import. */
export async function findInShop(
  scope: ShopScope,
  { words, limit }: { words: readonly SearchWord[]; limit: number },
): Promise<Found[]> {
  const [first] = words;
  if (first === undefined) return [];
  const brands = await brandsOf(scope);
  let query = scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('undone_import', 'is', null)
    .select(['id', 'folder_id as folderId']);
  for (const { text, amount } of words) {
    const own = brands.filter(({ name }) => name.includes(text)).map(({ id }) => id);
    const inAmounts = amount === null ? sql<boolean>`false` : sql<boolean>`strpos(${amounts}, ${amount}) > 0`;
    query = query.where(
      sql<boolean>`(strpos(${ownWords}, ${text}) > 0 or strpos(${plainCodes}, ${text}) > 0 or ${inAmounts} or collages.subfolder_id = any(${own}::uuid[]))`,
    );
  }
  return query
    .orderBy(sql`strpos(${folded(sql<string>`collages.product_code`)}, ${first.text}) = 1`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The shop's subfolders by the names that people know, folded. */
async function brandsOf({ db, shopId }: ShopScope): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('subfolders')
    .where('shop_id', '=', shopId)
    .select(['id', 'name', 'showing_name'])
    .execute();
  return rows.map(({ id, name, showing_name: shown }) => ({ id, name: fold(`${name} ${shown ?? ''}`) }));
}
