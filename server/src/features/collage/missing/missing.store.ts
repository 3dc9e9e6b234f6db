import { saidColor } from '@kolaj/domain/collage/said-values';
import { lacksValue, type MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import type { ListRange } from '../list/list-range.ts';
import { parseTextData } from '../open/collage-json.ts';
import { mayLackCode } from '../open/unsaid-code.store.ts';

export interface MissingQuery {
  lacks: MissingKeyword;
  folderId?: string | undefined;
  subfolderId?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Null = whenever changed. */
  range: ListRange | null;
}

/**
 * Ids of what lacks a value and is to be looked at by people, in the order of making. Which name is only a camera's no query can
 * say: the texts of those whose code was guessed are read for it.
 */
export async function idsLacking(
  scope: ShopScope,
  { lacks, folderId, subfolderId, ids, range }: MissingQuery,
): Promise<string[]> {
  const prices = await shopPrices(scope);
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.status', 'in', ['done', 'verified'])
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .where('collages.editor', 'is not', null)
    .$if(range !== null, (query) =>
      query
        .where('collages.updated_at', '>=', range?.from ?? new Date(0))
        .where('collages.updated_at', '<', range?.to ?? new Date(0)),
    )
    .$if(folderId !== undefined, (query) => query.where('collages.folder_id', '=', folderId ?? ''))
    .$if(subfolderId !== undefined, (query) => query.where('collages.subfolder_id', '=', subfolderId ?? ''))
    .$if(ids !== undefined, (query) => query.where('collages.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .$if(lacks === 'code', (query) => query.where(mayLackCode))
    .$if(lacks === 'price', (query) => query.where('collages.price_minor', 'is', null))
    .select(['collages.id', sql<unknown>`collages.editor -> 'text_data'`.as('text_data')])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return rows.flatMap(({ id, text_data }) => {
    const text = parseTextData(text_data);
    return text !== null && lacksValue(text, lacks, prices) ? [id] : [];
  });
}

const code = sql<string>`coalesce(nullif(collages.editor #>> '{text_data,code}', ''), collages.product_code)`;

/** Active collages of its subfolder with the code that this one has now, without this one; as colours of a product are found (D-36). */
export async function othersOfCode(
  { db, shopId }: ShopScope,
  id: string,
): Promise<{ id: string; code: string; color: string }[]> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('subfolder_id', '=', (own) =>
      own
        .selectFrom('collages as it')
        .where('it.shop_id', '=', shopId)
        .where('it.id', '=', id)
        .select('it.subfolder_id'),
    )
    .where((is) => is.or([is('state', '=', 'active'), is('id', '=', id)]))
    .select(['id', code.as('code'), sql<unknown>`collages.editor -> 'text_data'`.as('text_data')])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const own = key(rows.find((row) => row.id === id)?.code ?? '');
  return rows
    .filter((row) => row.id !== id && own !== '' && key(row.code) === own)
    .map(({ text_data, ...row }) => {
      const text = parseTextData(text_data);
      return { ...row, color: text === null ? '' : saidColor(text) };
    });
}
